/** 上下限建议: lowest and highest stock from what was used, with the figures behind it; accepted row by row, or all that the filter finds. */
import { useMemo } from 'react';
import { CheckOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import {
  acceptAccessoryLimits,
  accessoryLimitFields,
  accessoryLimits,
  accessoryLimitsDown,
  accessoryStock,
  accessorySuggestions,
  accessoryType,
  LIMIT_COVER,
  LIMIT_DAYS,
  LIMIT_LEAD,
  LIMIT_LEAST_DAYS,
  LIMIT_SAFE,
  supplier,
} from '@muyun/contract';
import { confirmAsk } from '../../../../kit/feedback.ts';
import { Num } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { columnsOf, ListPage } from '../../../../kit/table/index.ts';
import type { BatchAction, FilterField, RowAction, RowOf } from '../../../../kit/table/index.ts';
import './inventory.css';

type Row = RowOf<typeof accessoryLimits>;
const EDIT = 'AlPsiManagement.AccessoryInventorys:edit';
const strong = (value: string | null) =>
  value === null ? (
    '—'
  ) : (
    <b>
      <Num value={value} kind="quantity" />
    </b>
  );
const columns = columnsOf<typeof accessoryLimitFields, Row>(
  accessoryLimitFields,
  [
    'accessorySkuName',
    'minStock',
    'newMinStock',
    'maxStock',
    'newMaxStock',
    'usedQty',
    'days',
    'dailyQty',
    'leadDays',
    'receipts',
    'availableQty',
    'unit',
    'typeName',
  ],
  {
    accessorySkuName: { fixed: 'left', width: 200, grow: true },
    minStock: { width: 88 },
    newMinStock: { width: 96, render: (r) => strong(r.newMinStock) },
    maxStock: { width: 88 },
    newMaxStock: { width: 96, render: (r) => strong(r.newMaxStock) },
    usedQty: { width: 96 },
    days: { width: 84 },
    dailyQty: { width: 92 },
    leadDays: {
      width: 96,
      render: (r) => (r.receipts === 0 ? <span className="my-t3">{r.leadDays}（默认）</span> : r.leadDays),
    },
    receipts: { width: 84 },
    availableQty: { width: 88 },
    unit: { width: 56 },
    typeName: { width: 100, grow: false, hidden: true },
  },
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '配件 / 编码', width: 200 },
  { type: 'select', name: 'typeId', label: '类型', source: { call: accessoryType.calls.all }, width: 150 },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 180 },
];
/** the view stands in the address with the filters: emptied, they stay in it */
const DEFAULTS = { view: 'limit' };
const HOW = `按近 ${LIMIT_DAYS} 天用量算：最低 = 日均 ×（到货天数 + ${LIMIT_SAFE} 天），最高 = 最低 + ${LIMIT_COVER} 天用量；没有到货记录的按 ${LIMIT_LEAD} 天`;
const HINT = `入库不足 ${LIMIT_LEAST_DAYS} 天、没有用量，或与现值相差不到一成的规格不列出`;

/** What the list is asked for: 全部采用 takes no more than it shows. */
function useAsked() {
  const [search] = useSearchParams();
  const of = (name: string): string | null => search.get(name) || null;
  return {
    filter: of('filter'),
    typeId: of('typeId'),
    supplierId: of('supplierId')?.split(',') ?? null,
  };
}

export default function LimitList() {
  const asked = useAsked();
  const { run } = useAction(acceptAccessoryLimits, {
    success: (answer) => `已更新 ${answer.changed} 个规格的上下限`,
    invalidates: [accessoryLimits, accessoryStock, accessorySuggestions],
  });
  const batch = useMemo<BatchAction<Row>[]>(
    () => [
      { label: '采用建议', right: EDIT, run: (rows) => run({ body: { skuIds: rows.map((r) => r.id) } }) },
    ],
    [run],
  );
  const rowActions = useMemo(
    () =>
      (row: Row): RowAction<Row>[] => [
        { label: '采用', right: EDIT, onClick: () => void run({ body: { skuIds: [row.id] } }) },
      ],
    [run],
  );
  const all = async (): Promise<void> => {
    const yes = await confirmAsk({
      title: '采用当前筛选下的全部建议？',
      content: '规格的安全库存和最高库存会改成建议值，补货建议随之变化。',
      okText: '全部采用',
    });
    if (yes) await run({ body: { skuIds: null, ...asked } });
  };
  return (
    <>
      <p className="acc-limit-how my-t2">{HOW}</p>
      <ListPage
        call={accessoryLimits}
        noun="上下限建议"
        unit="条"
        columns={columns}
        filters={filters}
        defaults={DEFAULTS}
        exportCall={accessoryLimitsDown}
        rowActions={rowActions}
        actionsWidth={72}
        primary={[
          {
            label: '全部采用',
            right: EDIT,
            icon: <CheckOutlined />,
            onClick: all,
          },
        ]}
        batchActions={batch}
        emptyHint={HINT}
      />
    </>
  );
}
