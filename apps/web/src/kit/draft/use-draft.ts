/**
 * A form keeps what is typed in this browser every 5 s and when the page is left, and asks 恢复草稿？ when it comes back
 * without having been saved. The tab gets its amber dot: closing it or the window asks (TabBar, use-leave).
 */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { confirmAsk } from '../feedback.ts';
import { fmt } from '../format/fmt.ts';
import { patchTab } from '../tabs/tab-store.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import { VISIT, draftKey, dropDraft, gistOf, readDraft, writeDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';

const EVERY_MS = 5_000;

/** Drafts that somebody has agreed to restore before their form stood. */
const agreed = new Set<string>();
export const agreeTo = (key: string): void => void agreed.add(key);

/** Says what would come back and when it was typed. */
export const askRestore = (draft: Draft): Promise<boolean> =>
  confirmAsk({
    title: '恢复草稿？',
    content: `「${draft.title}」${fmt.time(draft.at)} 填写后没有保存${draft.gist ? `：${draft.gist}` : ''}`,
    okText: '恢复草稿',
    cancelText: '丢弃草稿',
    explicit: true,
  });

/** Before a form is closed with typed values in it. */
export const askGiveUp = (title: string): Promise<boolean> =>
  confirmAsk({
    title: `放弃「${title}」里填写的内容？`,
    content: '已填写的内容不会保存',
    okText: '放弃修改',
    cancelText: '继续编辑',
    danger: true,
  });

/** Before the dialog of a record is closed with changes in it. */
export const askGiveUpRecord = (noun: string): Promise<boolean> =>
  confirmAsk({
    title: `放弃对${noun}的修改？`,
    content: '已填写的内容不会保存',
    okText: '放弃修改',
    cancelText: '继续编辑',
    danger: true,
  });

/** What a form is about: nothing yet, a record, or records that are changed together. */
export type Edited = { id: string } | readonly { id: string }[] | null;

/** A row may have a field `length`: a material has. */
const isMany = (row: Edited): row is Extract<Edited, readonly unknown[]> => Array.isArray(row);
/** Two selections with the same ends and size are taken for one. */
const nameOf = (row: Edited | undefined): string =>
  row && isMany(row) ? `${row.length} ${row[0]?.id} ${row.at(-1)?.id}` : (row?.id ?? '');

export interface DraftOptions<T> {
  /** what the form is called: 新增工程; also its name within the screen */
  title: string;
  /** the record that is edited, or the records */
  row?: Edited;
  /** label of the list's action that opens the form, where it is not the title of a new record or 编辑 */
  opener?: string;
  /** what a new record belongs to, where one screen makes them in several places */
  scope?: string;
  dirty: boolean;
  /** the values as they stand; plain data */
  read: () => T;
  /** puts values back and marks the form as changed */
  restore: (values: T) => void;
}

export interface DraftHandle {
  /** saved or given up: nothing is left to restore */
  clear: () => void;
}

export function useDraft<T>(options: DraftOptions<T>): DraftHandle {
  const { title, row, dirty, scope = '' } = options;
  const tab = useTabInfo();
  const name = [title, nameOf(row), scope].filter(Boolean).join(' ');
  const key = draftKey(tab.key || window.location.pathname, name);
  const last = useRef('');
  const done = useRef(false);

  const keep = useEffectEvent(() => {
    if (!options.dirty || done.current || key === null) return;
    const values = options.read();
    const text = JSON.stringify(values);
    if (text === last.current) return;
    last.current = text;
    const at = new Date().toISOString();
    const opener = options.opener ?? (row ? '编辑' : title);
    writeDraft(key, { title, at, values, row: row ?? null, opener, visit: VISIT, gist: gistOf(values) });
  });
  useRestore(key, (values) => options.restore(values as T));

  const mark = useDirtyMark(tab.key);
  useEffect(() => {
    mark(dirty);
    if (!dirty) return undefined;
    done.current = false;
    const hide = () => keep();
    const timer = window.setInterval(hide, EVERY_MS);
    window.addEventListener('beforeunload', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      keep();
      window.clearInterval(timer);
      window.removeEventListener('beforeunload', hide);
      window.removeEventListener('pagehide', hide);
    };
  }, [dirty, mark]);

  const clear = useCallback(() => {
    done.current = true;
    last.current = '';
    if (key !== null) dropDraft(key);
    mark(false);
  }, [key, mark]);
  return { clear };
}

/** Asked once for each form: a screen that is shown again has its own words still. */
function useRestore(key: string | null, restore: (values: unknown) => void): void {
  const comeBack = useEffectEvent(restore);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const draft = key === null || asked.current === key ? null : readDraft(key);
    asked.current = key;
    if (!draft || key === null) return;
    const answer = agreed.delete(key) ? Promise.resolve(true) : askRestore(draft);
    void answer.then((yes) => (yes ? comeBack(draft.values) : dropDraft(key)));
  }, [key]);
}

/** Sets and clears the amber dot of the tab. */
function useDirtyMark(tabKey: string): (value: boolean) => void {
  const marked = useRef(false);
  return useCallback(
    (value: boolean) => {
      if (marked.current === value) return;
      marked.current = value;
      if (tabKey) patchTab(tabKey, { dirty: value });
    },
    [tabKey],
  );
}
