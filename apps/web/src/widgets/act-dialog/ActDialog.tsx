/** One change of one thing: a dialog of a few fields around a call, with its draft, its faults and its busy button. */
import type { ReactNode } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import type { AnyCall, FieldFault, OutputOf } from '@muyun/contract';
import { useFormDraft } from '../../kit/draft/index.ts';
import { type CallInput, useAction } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import '../../kit/form/form.css';
import './act-dialog.css';

type Typed = Readonly<Record<string, unknown>>;

export interface ActDialogProps<C extends AnyCall> {
  readonly title: string;
  readonly okText: string;
  readonly call: C;
  readonly inputOf: (typed: Typed) => CallInput<C>;
  readonly initial?: Typed;
  /** what is changed: its draft is told from that of another */
  readonly row?: { readonly id: string };
  readonly success?: string;
  readonly danger?: boolean;
  readonly columns?: 1 | 2;
  readonly invalidates: readonly AnyCall[];
  readonly onDone?: (answer: OutputOf<C>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Faults of the answer at their fields; those that have none are handed back. */
const faultsOf = (form: FormInstance) => ({
  showFaults(faults: readonly FieldFault[]) {
    const names = new Set(Object.keys(form.getFieldsValue(true) as Typed));
    const own = faults.filter((f) => names.has(f.field));
    form.setFields(own.map((f) => ({ name: f.field, errors: [f.message] })));
    return faults.filter((f) => !names.has(f.field));
  },
});

export function ActDialog<C extends AnyCall>(props: ActDialogProps<C>) {
  const { title, call, inputOf, initial, row, invalidates, onDone, onClose } = props;
  const [form] = Form.useForm();
  const draft = useFormDraft(form, { title, row });
  const act = useAction(call, {
    success: props.success,
    invalidates,
    faultsTo: faultsOf(form),
    onAnswered: () => draft.clear(),
    onSuccess: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  const submit = async (): Promise<void> => {
    const typed = (await form.validateFields().catch(() => null)) as Typed | null;
    if (typed) await act.run(inputOf(typed));
  };
  return (
    <HouseModal
      title={title}
      open
      width={props.columns === 2 ? 640 : 480}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText={props.okText}
      danger={props.danger}
      busy={act.busy}
    >
      <Form
        form={form}
        layout="vertical"
        className={`my-form my-act-form${props.columns === 2 ? ' two' : ''}`}
        initialValues={initial}
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      >
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
