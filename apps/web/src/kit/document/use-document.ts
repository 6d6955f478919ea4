/** One document on its screen: read, written as a draft of its own, saved with the version it was filled with. */
import { useEffect, useMemo, useState } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { type AnyDocument, type Catalogue, nameField } from '@muyun/contract';
import { askGiveUp, useDraft } from '../draft/index.ts';
import { formFaults, itemsOf, wireOf } from '../form/index.ts';
import type { FormItem, ItemOverride } from '../form/index.ts';
import { useCall, useGesture } from '../http/index.ts';
import type { DocRow } from './doc-columns.ts';
import { fieldOverrides } from './field-overrides.tsx';
import type { LineRow } from './line-columns.ts';

export type DocView = DocRow & Readonly<Record<string, unknown>>;

export interface Saved {
  readonly id: string;
  readonly version: number;
}

export interface DocumentScreen {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly view: DocView | undefined;
  readonly isNew: boolean;
  /** typed fields are open */
  readonly isEditing: boolean;
  readonly lines: readonly LineRow[];
  readonly head: Readonly<Record<string, unknown>>;
  readonly isDirty: boolean;
  readonly busy: boolean;
  setLines(lines: readonly LineRow[]): void;
  touch(head: Record<string, unknown>): void;
  edit(): void;
  /** gives up what is typed, after a question where something is; false: the person goes on typing */
  cancel(): Promise<boolean>;
  /** what was saved; undefined when it was refused */
  save(): Promise<Saved | undefined>;
  refresh(): void;
}

/** Form items of the groups, with the choices of their references; what is chosen already is called as the row calls it. */
function itemsOfGroups(
  document: AnyDocument,
  { names, own }: Pick<Options, 'names' | 'own'>,
  view: DocView | undefined,
  isNew: boolean,
): FormItem[] {
  const fields = document.fields as Catalogue;
  const derived = fieldOverrides(fields, names);
  const overrides = Object.fromEntries(
    names.map((n) => {
      const chosen = view?.[nameField(n)];
      return [
        n,
        {
          ...derived[n],
          ...own?.[n],
          ...(typeof chosen === 'string' ? { chosenLabel: chosen } : {}),
          ...(fields[n]?.mark === 'W1' && !isNew ? { disabled: true } : {}),
        },
      ];
    }),
  );
  return itemsOf(fields, names, overrides);
}

/** the state in which a document is written */
export const DRAFT = 1;

interface Options {
  readonly names: readonly string[];
  /** what a screen says about single fields */
  readonly own: Readonly<Record<string, ItemOverride>> | undefined;
  readonly lineKind: string | undefined;
  readonly initial: Readonly<Record<string, unknown>>;
}

/** What is on the screen and not saved yet: head and lines, filled from the last reading. */
function useDraftState(
  form: FormInstance,
  view: DocView | undefined,
  { lineKind, initial }: Options,
  isNew: boolean,
) {
  const [isEditing, setEditing] = useState(isNew);
  const [lines, setLines] = useState<readonly LineRow[]>([]);
  const [head, setHead] = useState<Readonly<Record<string, unknown>>>(initial);
  const [isDirty, setDirty] = useState(false);
  /** version of the reading that filled the form: a later one must not be overwritten unseen */
  const [version, setVersion] = useState<number>();
  const fill = (from: DocView | undefined): void => {
    setVersion(from?.version);
    setLines((lineKind ? (from?.[lineKind] as LineRow[] | undefined) : undefined) ?? []);
    setHead(from ?? initial);
    form.setFieldsValue(from ?? initial);
    setDirty(false);
  };
  useEffect(() => {
    if (view && !isEditing) fill(view);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new reading, and the end of writing, fill the form
  }, [view, isEditing]);
  return {
    isEditing,
    lines,
    head,
    isDirty,
    version,
    setLines: (next: readonly LineRow[]) => {
      setLines(next);
      setDirty(true);
    },
    touch: (next: Record<string, unknown>) => {
      setHead((before) => ({ ...before, ...next }));
      setDirty(true);
    },
    /** opens or closes the fields, filled from the last reading */
    become: (editing: boolean) => {
      fill(view);
      setEditing(editing);
    },
    restore: (kept: Kept) => {
      if (view && view['orderStatus'] !== DRAFT) return;
      form.setFieldsValue(kept.head);
      setHead((before) => ({ ...before, ...kept.head }));
      setLines(kept.lines);
      setVersion(kept.version);
      setEditing(true);
      setDirty(true);
    },
    saved: () => {
      setDirty(false);
      setEditing(isNew);
    },
  };
}

/** What is typed and not saved, as it is kept in this browser. */
interface Kept {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly LineRow[];
  readonly version: number | undefined;
}

export function useDocument(document: AnyDocument, id: string | null, options: Options): DocumentScreen {
  const { calls } = document;
  const { names, own } = options;
  const [form] = Form.useForm();
  const isNew = id === null;
  const read = useCall(calls.get, { params: { id: id ?? '' } }, { enabled: !isNew, keepPrevious: false });
  const view = read.data as DocView | undefined;
  const state = useDraftState(form, view, options, isNew);
  const title = `${isNew ? '新增' : '编辑'}${document.title}`;
  const draft = useDraft<Kept>({
    title,
    row: isNew ? null : { id },
    dirty: state.isDirty,
    read: () => ({
      head: { ...form.getFieldsValue(names as string[]), attachments: state.head['attachments'] },
      lines: state.lines,
      version: state.version,
    }),
    restore: state.restore,
  });
  const items = useMemo(
    () => itemsOfGroups(document, { names, own }, view, isNew),
    [document, names, own, view, isNew],
  );
  const { save, busy } = useSave(document, id, {
    form,
    items,
    version: state.version,
    typed: () => ({
      attachments: state.head['attachments'] ?? [],
      ...(options.lineKind ? { [options.lineKind]: state.lines.map(sent) } : {}),
    }),
    onSaved: () => {
      draft.clear();
      state.saved();
    },
  });
  const cancel = async (): Promise<boolean> => {
    if (state.isDirty && !(await askGiveUp(title))) return false;
    draft.clear();
    state.become(isNew);
    return true;
  };
  return {
    ...state,
    edit: () => state.become(true),
    cancel,
    form,
    items,
    view,
    isNew,
    busy,
    save,
    refresh: () => {
      if (!isNew) void read.refetch();
    },
  };
}

interface ToSave {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly version: number | undefined;
  /** what is typed beside the fields of the form */
  typed(): Record<string, unknown>;
  onSaved(): void;
}

/** Saves with the version that filled the form; what a field has done wrong is shown at it. */
function useSave(document: AnyDocument, id: string | null, given: ToSave) {
  const { calls } = document;
  const { form, items, version } = given;
  const gesture = useGesture();
  const save = async (): Promise<Saved | undefined> => {
    const values = (await form.validateFields().catch(() => null)) as Record<string, unknown> | null;
    if (!values) return undefined;
    const body = { ...wireOf(items, values), ...given.typed() };
    const then = {
      success: '已保存',
      faultsTo: formFaults(form, items),
      invalidates: [calls.list, calls.get, calls.logOf],
      onSuccess: given.onSaved,
    };
    const answer = await (id === null
      ? gesture.run(calls.create, { body }, then)
      : gesture.run(calls.update, { params: { id }, body: { ...body, version } }, then));
    return answer as Saved | undefined;
  };
  return { save, busy: gesture.busy };
}

/** A line as the call takes it; a line that was never saved has no id. */
const sent = (line: LineRow): LineRow => {
  const { id, ...rest } = line;
  return id === undefined || id.startsWith('new-') ? rest : line;
};
