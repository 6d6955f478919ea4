/** One document on its screen: read, written as a draft of its own, saved with the version it was filled with. */
import { useEffect, useMemo, useState } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import type { AnyDocument, Catalogue } from '@muyun/contract';
import { formFaults, itemsOf, wireOf } from '../form/index.ts';
import type { FormItem } from '../form/index.ts';
import { useCall, useGesture } from '../http/index.ts';
import type { DocRow } from './doc-columns.ts';
import { fieldOverrides } from './field-overrides.tsx';
import type { LineRow } from './line-columns.ts';

export type DocView = DocRow & Readonly<Record<string, unknown>>;

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
  cancel(): void;
  /** the id of what was saved; undefined when it was refused */
  save(): Promise<string | undefined>;
  refresh(): void;
}

/** Form items of the groups, with the choices of their references. */
export function itemsOfGroups(document: AnyDocument, names: readonly string[], isNew: boolean): FormItem[] {
  const fields = document.fields as Catalogue;
  const derived = fieldOverrides(fields, names, 5);
  const overrides = Object.fromEntries(
    names.map((n) => [
      n,
      { ...derived[n], ...(fields[n]?.mark === 'W1' && !isNew ? { disabled: true } : {}) },
    ]),
  );
  return itemsOf(fields, names, overrides);
}

interface Options {
  readonly names: readonly string[];
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
  const fill = (from: DocView | undefined): void => {
    setLines((lineKind ? (from?.[lineKind] as LineRow[] | undefined) : undefined) ?? []);
    setHead(from ?? initial);
    form.setFieldsValue(from ?? initial);
    setDirty(false);
  };
  useEffect(() => {
    if (view && !isEditing) fill(view);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new reading fills the form
  }, [view]);
  const become = (editing: boolean) => () => {
    fill(view);
    setEditing(editing);
  };
  return {
    isEditing,
    lines,
    head,
    isDirty,
    setLines: (next: readonly LineRow[]) => {
      setLines(next);
      setDirty(true);
    },
    touch: (next: Record<string, unknown>) => {
      setHead((before) => ({ ...before, ...next }));
      setDirty(true);
    },
    edit: become(true),
    cancel: become(false),
    saved: () => {
      setDirty(false);
      setEditing(false);
    },
  };
}

export function useDocument(document: AnyDocument, id: string | null, options: Options): DocumentScreen {
  const { calls } = document;
  const [form] = Form.useForm();
  const isNew = id === null;
  const read = useCall(calls.get, { params: { id: id ?? '' } }, { enabled: !isNew, keepPrevious: false });
  const view = read.data as DocView | undefined;
  const draft = useDraftState(form, view, options, isNew);
  const items = useMemo(
    () => itemsOfGroups(document, options.names, isNew),
    [document, options.names, isNew],
  );
  const gesture = useGesture();
  const { lineKind } = options;
  const save = async (): Promise<string | undefined> => {
    const values = (await form.validateFields().catch(() => null)) as Record<string, unknown> | null;
    if (!values) return undefined;
    const body = {
      ...wireOf(items, values),
      attachments: draft.head['attachments'] ?? [],
      ...(lineKind ? { [lineKind]: draft.lines.map(sent) } : {}),
    };
    const then = {
      success: '已保存',
      faultsTo: formFaults(form, items),
      invalidates: [calls.list, calls.get],
    };
    const answer = (await (isNew
      ? gesture.run(calls.create, { body }, then)
      : gesture.run(calls.update, { params: { id }, body: { ...body, version: view?.version } }, then))) as
      | { id: string }
      | undefined;
    if (answer) draft.saved();
    return answer?.id;
  };
  return { ...draft, form, items, view, isNew, busy: gesture.busy, save, refresh: () => void read.refetch() };
}

/** A line as the call takes it; a line that was never saved has no id. */
const sent = (line: LineRow): LineRow => {
  const { id, ...rest } = line;
  return id === undefined || id.startsWith('new-') ? rest : line;
};
