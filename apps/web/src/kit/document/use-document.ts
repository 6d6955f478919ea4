/** One document on its screen: read, written as a draft of its own, saved with the version it was filled with. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import {
  type AnyDocument,
  type Catalogue,
  isTypeable,
  nameField,
  orderCode,
  typedNumberFields,
} from '@muyun/contract';
import { askGiveUp, useDraft } from '../draft/index.ts';
import type { DraftHandle } from '../draft/index.ts';
import { itemsOf } from '../form/index.ts';
import type { FormItem } from '../form/index.ts';
import { type ApiError, useCall } from '../http/index.ts';
import { useSession } from '../session/session-store.ts';
import type { DocView, Saved } from './doc-view.ts';
import { fieldOverrides } from './field-overrides.tsx';
import type { LineRow } from './line-columns.ts';
import { useConflict } from './use-conflict.tsx';
import { type Kept, type Options, useDraftState } from './use-draft-state.ts';
import { sent, useSave } from './use-save.ts';

export interface DocumentScreen {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly view: DocView | undefined;
  /** why there is no view */
  readonly unread: ApiError | null;
  readonly isNew: boolean;
  /** typed fields are open */
  readonly isEditing: boolean;
  readonly lines: readonly LineRow[];
  readonly head: Readonly<Record<string, unknown>>;
  readonly isDirty: boolean;
  readonly busy: boolean;
  setLines(lines: readonly LineRow[]): void;
  /** says what the form holds already, or what has no field there */
  touch(head: Record<string, unknown>): void;
  /** values that a choice brings with it */
  enter(head: Record<string, unknown>): void;
  edit(): void;
  /** gives up what is typed, after a question where something is; false: the person goes on typing */
  cancel(): Promise<boolean>;
  /** what was saved; undefined when it was refused */
  save(): Promise<Saved | undefined>;
  /** the question when somebody else saved meanwhile */
  readonly conflict: ReactNode;
  refresh(): void;
}

/** The field of a number that is typed. */
export const TYPED_NUMBER: keyof typeof typedNumberFields = 'customNo';

/** Form items of the groups, with the choices of their references; what is chosen already is called as the row calls it. */
function itemsOfGroups(
  document: AnyDocument,
  { names, own }: Pick<Options, 'names' | 'own'>,
  view: DocView | undefined,
  isNew: boolean,
): FormItem[] {
  const fields: Catalogue = { ...document.fields, ...typedNumberFields };
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

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((n) => [n, row[n]]));

/** A new document whose number may be typed asks for it before everything else. */
const useNames = (document: AnyDocument, names: readonly string[], isNew: boolean): readonly string[] => {
  const { number } = document;
  const mayBe = isNew && isTypeable(number);
  const { data } = useCall(orderCode.typedNumbers, {}, { enabled: mayBe });
  const isAsked =
    mayBe && data?.some((r) => r.kind === number.kind && r.variant === (number.variant ?? '')) === true;
  return useMemo(() => (isAsked ? [TYPED_NUMBER, ...names] : names), [isAsked, names]);
};
const NUMBER_HELP: Options['own'] = { [TYPED_NUMBER]: { placeholder: '留空按规则生成' } };

export function useDocument(document: AnyDocument, id: string | null, options: Options): DocumentScreen {
  const { calls } = document;
  const { own } = options;
  const [form] = Form.useForm();
  const isNew = id === null;
  const names = useNames(document, options.names, isNew);
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
      base: state.base && { ...state.base, head: pick(state.base.head, names) },
    }),
    restore: state.restore,
  });
  const showsAmounts = useSession((s) => s.displayAmount);
  const items = useMemo(
    // what this person may not see is not asked of him either
    () =>
      itemsOfGroups(document, { names, own: { ...NUMBER_HELP, ...own } }, view, isNew).filter(
        (i) => showsAmounts || !i.options.amount,
      ),
    [document, names, own, view, isNew, showsAmounts],
  );
  const { save, busy, conflict } = usePersisting(document, id, {
    form,
    items,
    state,
    draft,
    lineKind: options.lineKind,
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
    unread: view ? null : read.error,
    isNew,
    busy,
    save: () => save(),
    conflict,
    refresh: () => {
      if (!isNew) void read.refetch();
    },
  };
}

interface Persisting {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly state: ReturnType<typeof useDraftState>;
  readonly draft: DraftHandle;
  readonly lineKind: string | undefined;
}

/** Saving, and the question when somebody else saved meanwhile. */
function usePersisting(document: AnyDocument, id: string | null, given: Persisting) {
  const { form, items, state, draft, lineKind } = given;
  const { save, busy } = useSave(document, id, {
    form,
    items,
    version: state.base?.version,
    typed: (lines = state.lines) => ({
      attachments: state.head['attachments'] ?? [],
      ...(lineKind ? { [lineKind]: lines.map(sent) } : {}),
    }),
    onAnswered: draft.clear,
    onSaved: state.saved,
    onStale: (error) => (id === null ? undefined : conflict.ask(id, error)),
  });
  const conflict = useConflict(document, {
    form,
    items,
    lineKind,
    base: state.base,
    lines: state.lines,
    takeTheirs: (theirs) => {
      draft.clear();
      state.goOn(theirs);
    },
    keepMine: (theirs, head, lines) => {
      state.goOn(theirs, { head, lines });
      void save({ version: theirs.version, lines });
    },
  });
  return { save, busy, conflict: conflict.dialog };
}
