/** 改编号 of one product; a printed label carries the code, so that a reason is asked for and the label is printed again. */
import { Form, Input } from 'antd';
import { product, productFields } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { PRODUCT_CALLS } from './use-product-saving.ts';

interface Props {
  readonly row: {
    readonly id: string;
    readonly code: string;
    readonly version: number;
    readonly isPrintLabel: boolean | null;
  };
  readonly onClose: () => void;
}

export function CodeDialog({ row, onClose }: Props) {
  const [form] = Form.useForm<{ code: string; reason?: string }>();
  const save = useAction(product.setProductCode, {
    success: (a) => `编号已改为 ${a.code}`,
    invalidates: PRODUCT_CALLS,
    onSuccess: onClose,
  });
  const submit = () =>
    form.validateFields().then(
      ({ code, reason }) =>
        save.run({
          params: { id: row.id },
          body: { code: code.trim(), version: row.version, ...(reason ? { reason } : {}) },
        }),
      () => undefined,
    );
  return (
    <HouseModal
      open
      width={480}
      title={`改编号：${row.code}`}
      okText="改编号"
      busy={save.busy}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <Form form={form} layout="vertical" initialValues={{ code: row.code }}>
        <Form.Item name="code" label="新编号" rules={[{ required: true, whitespace: true, message: '必填' }]}>
          <Input maxLength={productFields.code.options.max} />
        </Form.Item>
        {row.isPrintLabel && (
          <Form.Item
            name="reason"
            label="原因"
            extra="标签已打印，改后需要重新打印"
            rules={[{ required: true, whitespace: true, message: '必填' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </HouseModal>
  );
}
