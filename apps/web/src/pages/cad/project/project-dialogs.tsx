/** Dialogs that ask for one more thing: a date, a factory, a prefix. */
import { useState } from 'react';
import { Form, Input, Select } from 'antd';
import { DateField } from '../../../kit/form/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import type { ProjectRow } from './project-columns.tsx';

export function DeliveryDialog({
  row,
  onClose,
  onSave,
}: {
  row: ProjectRow;
  onClose: () => void;
  onSave: (date: string, reason: string) => unknown;
}) {
  const [form] = Form.useForm<{ date: string; reason: string }>();
  return (
    <HouseModal
      open
      width={480}
      title={`改交期：${row.displayName}`}
      okText="改交期"
      onCancel={onClose}
      onOk={() =>
        void form.validateFields().then(
          (v) => onSave(v.date, v.reason),
          () => undefined,
        )
      }
    >
      <Form form={form} layout="vertical" initialValues={{ date: row.deliveryDate }}>
        <Form.Item name="date" label="新交期" rules={[{ required: true, message: '必填' }]}>
          <DateField ahead />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, min: 5, message: '至少 5 个字' }]}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}

/** 改下单日期: the delivery date stays behind it. */
export function OrderTimeDialog({
  row,
  onClose,
  onSave,
}: {
  row: ProjectRow;
  onClose: () => void;
  onSave: (date: string) => unknown;
}) {
  const [date, setDate] = useState<string | null>(row.orderTime);
  return (
    <HouseModal
      open
      width={420}
      title={`改下单日期：${row.displayName}`}
      okText="改下单日期"
      okDisabled={!date}
      onCancel={onClose}
      onOk={() => date && void onSave(date)}
    >
      <DateField aria-label="下单日期" value={date} onChange={setDate} />
    </HouseModal>
  );
}

export function FactoryDialog({
  row,
  onClose,
  onSave,
}: {
  row: ProjectRow;
  onClose: () => void;
  onSave: (id: string) => unknown;
}) {
  const { factories } = useSession();
  const [id, setId] = useState<string | null>(null);
  return (
    <HouseModal
      open
      width={480}
      title={`转工厂：${row.displayName}`}
      okText="转工厂"
      okDisabled={!id || id === row.factoryId}
      onCancel={onClose}
      onOk={() => id && void onSave(id)}
    >
      <p className="my-t2" style={{ marginBottom: 8 }}>
        当前：{row.factoryName ?? '未指定'}
      </p>
      <Select
        aria-label="工厂"
        style={{ width: '100%' }}
        placeholder="选择工厂"
        value={id ?? undefined}
        onChange={setId}
        options={factories.map((f) => ({ value: f.id, label: f.name, disabled: f.id === row.factoryId }))}
      />
    </HouseModal>
  );
}

export function PrefixDialog({
  rows,
  onClose,
  onSave,
}: {
  rows: ProjectRow[];
  onClose: () => void;
  onSave: (prefix: string) => unknown;
}) {
  const [text, setText] = useState(rows[0]?.packingPrefix ?? '');
  const isBad = !/^[A-Z0-9-]{0,10}$/.test(text);
  return (
    <HouseModal
      open
      width={480}
      title={`包号前缀：${rows.length === 1 ? rows[0]?.displayName : `${rows.length} 个工程`}`}
      okText="保存"
      okDisabled={isBad}
      onCancel={onClose}
      onOk={() => void onSave(text)}
    >
      <Input
        aria-label="包号前缀"
        value={text}
        maxLength={10}
        status={isBad ? 'error' : undefined}
        placeholder="如 WK-1，留空为不设"
        onChange={(e) => setText(e.target.value.toUpperCase())}
      />
      <p className={isBad ? 'my-cad-late' : 'my-t3'} style={{ marginTop: 6 }}>
        大写字母、数字和横线，最多 10 位；打包单号以它开头
      </p>
    </HouseModal>
  );
}
