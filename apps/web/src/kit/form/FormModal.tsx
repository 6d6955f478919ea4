/** Add and edit of a master record in one dialog: create call without `row`, update call with it. */
import { useState } from 'react';
import { Form } from 'antd';
import type { AnyCall, OutputOf } from '@muyun/contract';
import { useAction } from '../http/use-action.ts';
import type { CallInput } from '../http/request.ts';
import { HouseModal } from '../overlay/HouseModal.tsx';
import { confirmAsk } from '../feedback.ts';
import { FormGrid } from './FormGrid.tsx';
import { formFaults, wireOf } from './items.ts';
import type { FormItem } from './items.ts';

export interface FormModalProps<C extends AnyCall, U extends AnyCall> {
  /** 色卡: the title says 新增色卡 or 编辑色卡 */
  noun: string;
  open: boolean;
  onClose: () => void;
  items: readonly FormItem[];
  create?: C;
  update?: U;
  /** the row being edited: needs id and version */
  row?: (Record<string, unknown> & { id: string; version?: number }) | null;
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
  const { noun, onClose, row, extra, columns = 2 } = props;
  // what may be set only at creation is shown, but locked, afterwards
  const items = row ? props.items.map((i) => (i.mark === 'W1' ? { ...i, disabled: true } : i)) : props.items;
  const [form] = Form.useForm<Record<string, unknown>>();
  const [dirty, setDirty] = useState(false);

  const done = (answer: unknown) => {
    props.onDone?.(answer as OutputOf<C>);
    onClose();
  };
  const shared = {
    success: row ? '已保存' : `已新增`,
    invalidates: props.invalidates,
    faultsTo: formFaults(form, items),
    onSuccess: done,
  };
  const creating = useAction<AnyCall>(props.create ?? noCall, shared);
  const updating = useAction<AnyCall>(props.update ?? noCall, { ...shared });

  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const body = {
      ...extra,
      ...wireOf(
        items.filter((i) => !i.hidden && !i.disabled),
        values,
      ),
    };
    if (row)
      await updating.run({
        params: { id: row.id },
        body: { ...body, version: row.version },
      } as CallInput<AnyCall>);
    else await creating.run({ body } as CallInput<AnyCall>);
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
    onClose();
  };
  return (
    <HouseModal
      title={props.title ?? `${row ? '编辑' : '新增'}${noun}`}
      open
      width={props.width}
      onCancel={() => void close()}
      onOk={() => void submit()}
      okText="保存"
      busy={creating.busy || updating.busy}
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
    </HouseModal>
  );
}
