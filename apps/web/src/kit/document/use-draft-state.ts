/** What is on the screen of a document and not saved yet. */
import { useEffect, useState } from 'react';
import type { FormInstance } from 'antd';
import { type Base, type DocView, DRAFT } from './doc-view.ts';
import type { ItemOverride } from '../form/index.ts';
import type { LineRow } from './line-columns.ts';

export interface Options {
  readonly names: readonly string[];
  /** what a screen says about single fields */
  readonly own: Readonly<Partial<Record<string, ItemOverride>>> | undefined;
  readonly lineKind: string | undefined;
  readonly initial: Readonly<Record<string, unknown>>;
}

/** Head and lines as they stand on the screen, filled from the last reading while nothing is typed. */
function useHeld(
  form: FormInstance,
  view: DocView | undefined,
  { lineKind, initial }: Pick<Options, 'lineKind' | 'initial'>,
  isNew: boolean,
) {
  const [isEditing, setEditing] = useState(isNew);
  const [lines, setLines] = useState<readonly LineRow[]>([]);
  const [head, setHead] = useState<Readonly<Record<string, unknown>>>(initial);
  const [isDirty, setDirty] = useState(false);
  /** the reading that filled the form: a later one must not be overwritten unseen */
  const [base, setBase] = useState<Base>();
  const linesIn = (from: DocView | undefined): readonly LineRow[] =>
    (lineKind ? (from?.[lineKind] as LineRow[] | undefined) : undefined) ?? [];
  const rebase = (from: DocView | undefined): void =>
    setBase(from && { head: from, lines: linesIn(from), version: from.version });
  const fill = (from: DocView | undefined): void => {
    rebase(from);
    setLines(linesIn(from));
    setHead(from ?? initial);
    form.setFieldsValue(from ?? initial);
    setDirty(false);
  };
  useEffect(() => {
    if (view && !isEditing) fill(view);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new reading, and the end of writing, fill the form
  }, [view, isEditing]);
  const shown = { isEditing, lines, head, isDirty, base };
  return { shown, setEditing, setLines, setHead, setDirty, setBase, fill, rebase };
}

/** What is on the screen and not saved yet: head and lines, filled from the last reading. */
export function useDraftState(
  form: FormInstance,
  view: DocView | undefined,
  { lineKind, initial }: Options,
  isNew: boolean,
) {
  const held = useHeld(form, view, { lineKind, initial }, isNew);
  const { setEditing, setLines, setHead, setDirty, fill } = held;
  /** puts values over what stands in the form */
  const put = (values: Pick<Kept, 'head' | 'lines'>): void => {
    form.setFieldsValue(values.head);
    setHead((before) => ({ ...before, ...values.head }));
    setLines(values.lines);
  };
  return {
    ...held.shown,
    setLines: (next: readonly LineRow[]) => {
      setLines(next);
      setDirty(true);
    },
    touch: (next: Record<string, unknown>) => {
      setHead((before) => ({ ...before, ...next }));
      setDirty(true);
    },
    /** values that a choice brings with it: the form shows them too */
    enter: (next: Record<string, unknown>) => {
      form.setFieldsValue(next);
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
      put(kept);
      held.setBase(kept.base);
      setEditing(true);
      setDirty(true);
    },
    saved: () => {
      setDirty(false);
      setEditing(isNew);
    },
    /** goes on from what another one saved: filled with it, or with what is kept of what is typed here */
    goOn: (theirs: DocView, mine?: Pick<Kept, 'head' | 'lines'>) => {
      if (!mine) return fill(theirs);
      held.rebase(theirs);
      put(mine);
    },
  };
}

/** What is typed and not saved, as it is kept in this browser. */
export interface Kept {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly LineRow[];
  readonly base: Base | undefined;
}
