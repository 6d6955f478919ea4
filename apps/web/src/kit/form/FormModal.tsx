/** Add and edit of a master record in one dialog: create call without `row`, update call with it. */
import { useState } from 'react';
import { Form } from 'antd';
import type { AnyCall, OutputOf } from '@muyun/contract';
import { showError, useAction } from '../http/use-action.ts';
import { isApiError } from '../http/api-error.ts';
import { useSession } from '../session/session-store.ts';
import { ConflictDialog } from '../overlay/ConflictDialog.tsx';
import type { CallInput } from '../http/request.ts';
import { useDraft } from '../draft/index.ts';
import { HouseModal } from '../overlay/HouseModal.tsx';
import { useKeys } from '../keys.ts';
import { confirmAsk } from '../feedback.ts';
import { FormGrid } from './FormGrid.tsx';
import { mergeOf } from './merge.ts';
import type { Merge } from './merge.ts';
import { focusFirst, formFaults, wireOf } from './items.ts';
import type { FormItem } from './items.ts';

export type EditedRow = Record<string, unknown> & { id: string; version?: number };

export interface FormModalProps<C extends AnyCall, U extends AnyCall> {
  /** 色卡: the title says 新增色卡 or 编辑色卡 */
  noun: string;
  open: boolean;
  onClose: () => void;
  items: readonly FormItem[];
  create?: C;
  update?: U;
  /** the row being edited: needs id and version */
  row?: EditedRow | null;
  /** values of a new row */
  initial?: Record<string, unknown>;
  /** beside the form's fields in the body */
  extra?: Record<string, unknown>;
  columns?: number;
  width?: number;
  /** lists that are out of date afterwards */
  invalidates?: readonly AnyCall[];
  onDone?: (answer: OutputOf<C> | OutputOf<U>) => void;
  title?: string;
  /** the input of the call, where it is not `{ params: { id }, body }` */
  inputOf?: (body: Record<string, unknown>, row: EditedRow | null) => CallInput<AnyCall>;
  /** the row as it is now; with it a 409 is settled field by field instead of by a message */
  latest?: (row: EditedRow) => Promise<EditedRow | null | undefined>;
  /** asked before the call runs; false keeps the form open */
  before?: (body: Record<string, unknown>) => boolean | Promise<boolean>;
  /** under the fields: a figure that follows what is typed */
  after?: React.ReactNode;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
}

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

/** Mounted only while open, so every opening starts from the row as it is. */
export function FormModal<C extends AnyCall, U extends AnyCall>(props: FormModalProps<C, U>) {
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm<C extends AnyCall, U extends AnyCall>(props: FormModalProps<C, U>) {
  const { noun, onClose, extra, columns = 2, inputOf, latest } = props;
  const displayAmount = useSession((s) => s.displayAmount);
  const [row, setRow] = useState(props.row ?? null);
  // what may be set only at creation is shown, but locked, afterwards; a hidden amount is not asked for
  const items = props.items
    .filter((i) => displayAmount || i.options.amount !== true)
    .map((i) => (row && i.mark === 'W1' ? { ...i, disabled: true } : i));
  const [form] = Form.useForm<Record<string, unknown>>();
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<{ theirs: EditedRow; merge: Merge } | null>(null);

  const title = props.title ?? `${row ? '编辑' : '新增'}${noun}`;
  const draft = useDraft<Record<string, unknown>>({
    title,
    row,
    scope: extra ? JSON.stringify(extra) : '',
    dirty,
    read: () => form.getFieldsValue(),
    restore: (values) => {
      form.setFieldsValue(values);
      setDirty(true);
      props.onValuesChange?.(values, form.getFieldsValue());
    },
  });
  useKeys({ 'Ctrl+S': () => void submit() });

  const done = (answer: unknown) => {
    draft.clear();
    setDirty(false);
    props.onDone?.(answer as OutputOf<C>);
    onClose();
  };
  const onError = (error: unknown): boolean => {
    if (!latest || !row || !isApiError(error) || error.code !== 'Common:StaleVersion') return false;
    void latest(row).then((now) => (now ? settle(row, now) : showError(error)), showError);
    return true;
  };
  const shared = {
    success: row ? '已保存' : `已新增`,
    invalidates: props.invalidates,
    faultsTo: formFaults(form, items),
    onSuccess: done,
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
  const settle = (base: EditedRow, theirs: EditedRow) => {
    const merge = mergeOf(items, { base, theirs, mine: form.getFieldsValue() });
    // the other one changed nothing that stands here: there is nothing to ask
    if (merge.fields.length === 0) overwrite({ theirs, merge });
    else setConflict({ theirs, merge });
  };
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
    if (
      dirty &&
      !(await confirmAsk({
        title: `放弃对${noun}的修改？`,
        content: '已填写的内容不会保存',
        okText: '放弃修改',
        cancelText: '继续编辑',
        danger: true,
      }))
    )
      return;
    draft.clear();
    onClose();
  };
  return (
    <HouseModal
      title={title}
      open
      width={props.width}
      onCancel={() => void close()}
      onOk={() => void submit()}
      okText="保存"
      busy={creating.busy || updating.busy}
      onOpened={() => focusFirst(form, items)}
    >
      <FormGrid
        form={form}
        items={items}
        initial={row ?? props.initial}
        columns={columns}
        onFinish={() => void submit()}
        onValuesChange={(changed, all) => {
          setDirty(true);
          props.onValuesChange?.(changed, all);
        }}
      />
      {props.after}
      {conflict && (
        <ConflictDialog
          open
          fields={conflict.merge.fields}
          onTheirs={() => takeTheirs(conflict.theirs)}
          onMine={() => overwrite(conflict)}
          onCancel={() => setConflict(null)}
        />
      )}
    </HouseModal>
  );
}
