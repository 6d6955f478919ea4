/** 工艺项目: what is done to a piece, where its quantity comes from, what it costs. */
import { useMemo, useState } from 'react';
import { CRAFT_MEASURES, craftsmanship as calls, QTY_SOURCES } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { FormulaInput } from '../shared/FormulaInput.tsx';
import { TryCraftDialog } from './TryCraftDialog.tsx';
import '../basic.css';

const P = 'AlBasic.CraftsmanshipItems';
const { craftItemMaster: master, craftCategoryMaster: categories } = calls;
const STALE = [
  master.calls.list,
  master.calls.all,
  categories.calls.list,
  categories.calls.all,
  calls.groupedCraftItems,
];
const CATEGORIES = { call: categories.calls.all };

const OPTIONS: MasterOptions<typeof master> = {
  columns: [
    'name',
    'code',
    'categoryId',
    'unit',
    'qtySource',
    'price',
    'cost',
    'standardSeconds',
    'processName',
    'isEnabled',
    'remark',
    'sort',
  ],
  overrides: {
    name: { fixed: 'left', width: 150 },
    code: { width: 90, grow: false },
    categoryId: { width: 100, grow: false },
    unit: { width: 64 },
    qtySource: {
      width: 180,
      kind: 'text',
      value: (row) =>
        row['formula']
          ? `= ${String(row['formula'])}`
          : QTY_SOURCES.find((s) => s.value === row['qtySource'])?.label,
    },
    processName: { width: 110, grow: false },
    sort: { width: 72, hidden: true },
    remark: { hidden: true },
  },
  filters: [{ type: 'select', name: 'categoryId', label: '分类', source: CATEGORIES, width: 150 }],
  form: [
    'name',
    'code',
    'categoryId',
    'unit',
    'qtySource',
    'processName',
    'price',
    'cost',
    'standardSeconds',
    'formula',
    'sort',
    'isEnabled',
    'remark',
  ],
  items: {
    categoryId: { source: CATEGORIES },
    price: { help: '报价用' },
    cost: { help: '材质的优先工序成本优先' },
    formula: {
      span: 3,
      help: '数量来源选「公式」时填写',
      control: <FormulaInput names={CRAFT_MEASURES} placeholder="如 weldLength + holeCount * 0.05" />,
    },
    remark: { span: 3 },
  },
  emptyHint: '可一次带入刨槽、折弯、冲孔等常用工艺，再改单价和工时',
};

export default function CraftItemList() {
  const [isTrying, setTrying] = useState(false);
  const init = useInitialise(calls.initCraftItems, STALE);
  const { start } = init;
  const options = useMemo(
    () => ({
      ...OPTIONS,
      actions: [
        { label: '成本试算', right: `${P}:get` as const, onClick: () => setTrying(true) },
        { label: '带入常用工艺', right: `${P}:add` as const, onClick: start, startsEmpty: true },
      ],
    }),
    [start],
  );
  return (
    <>
      <MasterList master={master} options={options} />
      {isTrying && <TryCraftDialog onClose={() => setTrying(false)} />}
    </>
  );
}
