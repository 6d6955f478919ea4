/** 账外物料: something that lies there and does not stand on the list. */
import { useState } from 'react';
import { Form } from 'antd';
import { catalogue, f, inventory } from '@muyun/contract';
import { FormGrid, formFaults, itemsOf, type OptionSource, RemoteSelect } from '../../kit/form/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';

const fields = catalogue({
  itemId: f.text('物料', { required: true }),
  batchNo: f.text('批次', { max: 60 }),
  locationCode: f.text('库位', { max: 20 }),
  countedQty: f.quantity('实盘数', { required: true, min: 0 }),
  unitCost: f.price('单价', { min: 0 }),
  reason: f.text('原因', { required: true, max: 200 }),
});

/** whose goods lie there by batches: coils of material, paint */
const BATCHED: readonly number[] = [2, 4];

interface Props {
  id: string;
  domain: number;
  items: OptionSource;
  onClose: () => void;
}
const namesFor = (domain: number): (keyof typeof fields)[] => [
  'itemId',
  ...(BATCHED.includes(domain) ? (['batchNo'] as const) : []),
  'locationCode',
  'countedQty',
  'unitCost',
  'reason',
];

export function FoundItem({ id, domain, items: source, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [items] = useState(() =>
    itemsOf(fields, namesFor(domain), {
      itemId: { control: <RemoteSelect source={source} />, span: 2 },
      batchNo: { help: '入过库的批次号；未入过库的请走入库单', span: 2 },
      unitCost: { help: '从未入过库的物料才需要' },
      reason: { span: 2 },
    }),
  );
  const add = useAction(inventory.saveStockTakeLines, {
    success: '已加入盘点单',
    invalidates: [inventory.getStockTake, inventory.listStockTakes],
    faultsTo: formFaults(form, items),
    onSuccess: onClose,
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const given = (name: string) =>
      values[name] === undefined || values[name] === '' ? null : String(values[name]);
    const line = {
      itemId: given('itemId'),
      batchNo: given('batchNo'),
      locationCode: given('locationCode'),
      countedQty: given('countedQty'),
      unitCost: given('unitCost'),
      reason: given('reason'),
    };
    await add.run({ params: { id }, body: { lines: [line] } });
  };
  return (
    <HouseModal
      title="账外物料"
      open
      width={520}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="加入"
      busy={add.busy}
    >
      <FormGrid form={form} items={items} columns={2} onFinish={() => void submit()} />
    </HouseModal>
  );
}
