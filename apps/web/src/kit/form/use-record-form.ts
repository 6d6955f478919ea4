/** The form of one master record: its draft, its saving, and what happens when somebody else saved meanwhile. */
import { useState } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import type { AnyCall, OutputOf } from '@muyun/contract';
import type { CallInput } from '../http/request.ts';
import { askGiveUpRecord, useDraft } from '../draft/index.ts';
import type { DraftHandle } from '../draft/index.ts';
import { useKeys } from '../keys.ts';
import { useSession } from '../session/session-store.ts';
import { isApiError } from '../http/api-error.ts';
import { showError, useAction } from '../http/use-action.ts';
import type { FormItem } from './items.ts';
import { mergeOf } from './merge.ts';
import type { Merge } from './merge.ts';
import { formFaults, wireOf } from './items.ts';
import type { EditedRow, FormModalProps } from './form-modal-props.ts';

const noCall = {
  id: 'none',
  method: 'POST',
  path: '/',
  title: '',
  right: 'session',
  side: 'any',
  answer: 'empty',
  writes: true,
  paramNames: [],
} as unknown as AnyCall;

type RecordForm = FormInstance<Record<string, unknown>>;

export interface Conflict {
  theirs: EditedRow;
  merge: Merge;
}

export function useRecordForm<C extends AnyCall, U extends AnyCall>(props: FormModalProps<C, U>) {
  const [row, setRow] = useState(props.row ?? null);
  const items = useItemsFor(props.items, row !== null);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const title = props.title ?? `${row ? '编辑' : '新增'}${props.noun}`;
  const draft = useRecordDraft(props, { title, row, form, dirty, onRestored: () => setDirty(true) });
  const { busy, submit } = useSaving(props, {
    row,
    items,
    form,
    onAnswered: draft.clear,
    onSaved: (answer) => {
      setDirty(false);
      props.onDone?.(answer as OutputOf<C>);
      props.onClose();
    },
    onConflict: (found) => (found.merge.fields.length === 0 ? overwrite(found) : setConflict(found)),
  });
  useKeys({ 'Ctrl+S': () => void submit() });

  const takeTheirs = (theirs: EditedRow) => {
    form.setFieldsValue(theirs);
    setRow(theirs);
    setConflict(null);
    setDirty(false);
    props.onValuesChange?.(theirs, form.getFieldsValue());
  };
  const overwrite = ({ theirs, merge }: { theirs: EditedRow; merge: Merge }) => {
    form.setFieldsValue(merge.kept);
    setRow(theirs);
    setConflict(null);
    void submit(theirs);
  };
  const close = async () => {
    if (dirty && !(await askGiveUpRecord(props.noun))) return;
    draft.clear();
    props.onClose();
  };
  const onValuesChange = (changed: Record<string, unknown>, all: Record<string, unknown>) => {
    setDirty(true);
    props.onValuesChange?.(changed, all);
  };
  const keepEditing = () => setConflict(null);
  return {
    title,
    form,
    items,
    row,
    conflict,
    busy,
    submit,
    close,
    onValuesChange,
    takeTheirs,
    overwrite,
    keepEditing,
  };
}

interface Typed {
  title: string;
  row: EditedRow | null;
  form: RecordForm;
  dirty: boolean;
  onRestored: () => void;
}

function useRecordDraft<C extends AnyCall, U extends AnyCall>(
  { extra, items, onValuesChange }: FormModalProps<C, U>,
  { title, row, form, dirty, onRestored }: Typed,
): DraftHandle {
  return useDraft<Record<string, unknown>>({
    title,
    row,
    scope: extra ? JSON.stringify(extra) : '',
    dirty,
    // what is sealed on the server is not left lying in the browser
    read: () => withoutSecrets(items, form.getFieldsValue()),
    restore: (values) => {
      form.setFieldsValue(values);
      onRestored();
      onValuesChange?.(values, form.getFieldsValue());
    },
  });
}

const withoutSecrets = (items: readonly FormItem[], values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([n]) => !items.some((i) => i.name === n && i.options.secret === true)),
  );

/** What may be set only at creation is shown, but locked, afterwards; a hidden amount is not asked for. */
function useItemsFor(items: readonly FormItem[], exists: boolean): FormItem[] {
  const displayAmount = useSession((s) => s.displayAmount);
  return items
    .filter((i) => displayAmount || i.options.amount !== true)
    .map((i) => (exists && i.mark === 'W1' ? { ...i, disabled: true } : i));
}

interface Saved {
  row: EditedRow | null;
  items: readonly FormItem[];
  form: RecordForm;
  onAnswered: () => void;
  onSaved: (answer: unknown) => void;
  /** without differing fields the other one changed nothing that stands here: there is nothing to ask */
  onConflict: (conflict: Conflict) => void;
}

/** Create call without a row, update call with it. */
function useSaving<C extends AnyCall, U extends AnyCall>(
  props: FormModalProps<C, U>,
  { row, items, form, onAnswered, onSaved, onConflict }: Saved,
) {
  const { extra, inputOf, latest } = props;
  const settle = (base: EditedRow, theirs: EditedRow) =>
    onConflict({ theirs, merge: mergeOf(items, { base, theirs, mine: form.getFieldsValue() }) });
  const onError = (error: unknown): boolean => {
    if (!latest || !row || !isApiError(error) || error.code !== 'Common:StaleVersion') return false;
    void latest(row).then((now) => (now ? settle(row, now) : showError(error)), showError);
    return true;
  };
  const shared = {
    success: row ? '已保存' : `已新增`,
    invalidates: props.invalidates,
    faultsTo: formFaults(form, items),
    onAnswered,
    onSuccess: onSaved,
    onError,
  };
  const creating = useAction<AnyCall>(props.create ?? noCall, shared);
  const updating = useAction<AnyCall>(props.update ?? noCall, { ...shared });

  const submit = async (over: EditedRow | null = row) => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const sent = items.filter((i) => !i.hidden && !i.disabled);
    const body = { ...extra, ...wireOf(sent, values), ...(over ? { version: over.version } : {}) };
    if (props.before && !(await props.before(body))) return;
    const usual = over ? { params: { id: over.id }, body } : { body };
    const input = inputOf ? inputOf(body, over) : (usual as CallInput<AnyCall>);
    await (over ? updating : creating).run(input);
  };
  return { busy: creating.busy || updating.busy, submit };
}
