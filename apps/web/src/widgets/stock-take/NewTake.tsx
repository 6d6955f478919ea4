/** 新建盘点: which warehouse, how much of it, blind or not, standing still or not. */
import { useEffect, useMemo, useState } from 'react';
import { Form } from 'antd';
import {
  ABC_CLASSES,
  catalogue,
  f,
  inventory,
  type InventoryDomain,
  TAKE_TYPES,
  warehouse,
} from '@muyun/contract';
import { FormGrid, formFaults, itemsOf, type OptionSource, RemoteSelect } from '../../kit/form/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';

const fields = catalogue({
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  takeType: f.oneOf('方式', { options: TAKE_TYPES, required: true }),
  abcClass: f.oneOf('分类', { options: ABC_CLASSES.map((c, i) => ({ value: i + 1, label: c.label })) }),
  itemIds: f.texts('物料'),
  locationCodes: f.text('库位', { max: 500 }),
  blind: f.bool('盲盘', { default: false }),
  freeze: f.bool('冻结出入库', { default: false }),
  counterIds: f.refs('盘点人', 'member', { default: [] }),
  remark: f.text('备注', { max: 500, lines: true }),
});
const [WHOLE, PART, CYCLE] = [1, 2, 4] as const;
type Names = (keyof typeof fields & string)[];
const namesOf = (takeType: number): Names => [
  'warehouseId',
  'takeType',
  ...((takeType === CYCLE ? ['abcClass'] : []) as Names),
  ...((takeType === PART ? ['itemIds'] : []) as Names),
  ...((takeType === WHOLE ? [] : ['locationCodes']) as Names),
  'blind',
  'freeze',
  'counterIds',
  'remark',
];
const itemsFor = (domain: InventoryDomain, takeType: number, source: OptionSource) =>
  itemsOf(fields, namesOf(takeType), {
    warehouseId: { source: { call: warehouse.calls.all, query: { domain } } },
    abcClass: { required: true },
    itemIds: {
      control: <RemoteSelect source={source} mode="multiple" placeholder="不填为仓库里的全部物料" />,
      span: 2,
    },
    locationCodes: { placeholder: takeType === PART ? '如 A-01 A-02，不填为全部库位' : '不填为全部库位' },
    blind: { help: '录入时不显示账面数' },
    freeze: { help: '盘点结束前该仓库不能出入库' },
    counterIds: { help: '只由他们录入，不填则有权限的都可录入' },
  });

interface Props {
  domain: InventoryDomain;
  /** what may lie in its warehouses */
  items: OptionSource;
  onClose: () => void;
  onMade: (id: string) => void;
}
export function NewTake({ domain, items: source, onClose, onMade }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [takeType, setTakeType] = useState<number>(WHOLE);
  const items = useMemo(() => itemsFor(domain, takeType, source), [domain, takeType, source]);
  useEffect(() => {
    form.setFieldsValue({ takeType: WHOLE, blind: false, freeze: false });
  }, [form]);
  const make = useAction(inventory.createStockTake, {
    success: (made) => `已生成 ${made.no}，${made.lineCount} 行`,
    invalidates: [inventory.listStockTakes],
    faultsTo: formFaults(form, items),
    onSuccess: (made) => onMade(made.id),
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const places = String(values['locationCodes'] ?? '')
      .split(/[\s,，、;；]+/)
      .filter(Boolean);
    const chosen = takeType === PART ? ((values['itemIds'] as string[] | undefined) ?? []) : [];
    const abc = ABC_CLASSES[Number(values['abcClass']) - 1]?.value;
    await make.run({
      body: {
        domain,
        warehouseId: String(values['warehouseId']),
        takeType: takeType as 1 | 2 | 4,
        blind: values['blind'] === true,
        freeze: values['freeze'] === true,
        scope: {
          ...(chosen.length > 0 ? { itemIds: chosen } : {}),
          ...(places.length > 0 && takeType !== WHOLE ? { locationCodes: places } : {}),
          ...(takeType === CYCLE && abc ? { abcClass: abc } : {}),
        },
        counterIds: (values['counterIds'] as string[] | undefined) ?? [],
        remark: (values['remark'] as string | undefined) ?? null,
      },
    });
  };
  return (
    <HouseModal
      title="新建盘点"
      open
      width={560}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="开始盘点"
      busy={make.busy}
    >
      <FormGrid
        form={form}
        items={items}
        columns={2}
        onFinish={() => void submit()}
        onValuesChange={(changed: Record<string, unknown>) => {
          if (changed['takeType'] !== undefined) setTakeType(Number(changed['takeType']));
        }}
      />
    </HouseModal>
  );
}
