/** 工艺项目: what is done to a piece, where its quantity comes from, what it costs. */
import { useMemo, useState } from 'react';
import { Tooltip } from 'antd';
import { CRAFT_MEASURES, craftsmanship as calls, process, QTY_SOURCES } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { StatusTag } from '../../../kit/status/index.ts';
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
const PROCESSES = { call: process.calls.all };

/** The process of a craft; a word that no process is called by is marked. */
function CraftProcess({ row }: { row: Readonly<Record<string, unknown>> }) {
  const label = row['processLabel'];
  if (!label) return <span className="my-t3">—</span>;
  if (row['processId']) return <>{String(label)}</>;
  return (
    <Tooltip title="没有叫这个名字的工序，请重新选择">
      <span>
        <StatusTag small tone="amber" label={`未对应：${String(label)}`} />
      </span>
    </Tooltip>
  );
}

const OPTIONS: MasterOptions<typeof master> = {
  columns: [
    'name',
    'code',
    'categoryId',
    'unit',
    'qtySource',
    'processLabel',
    'price',
    'cost',
    'standardSeconds',
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
    processLabel: {
      width: 156,
      grow: false,
      render: (row) => <CraftProcess row={row} />,
    },
    sort: { width: 72, hidden: true },
    remark: { hidden: true },
  },
  filters: [
    { type: 'select', name: 'categoryId', label: '分类', source: CATEGORIES, width: 150 },
    { type: 'select', name: 'processId', label: '对应工序', source: PROCESSES, width: 150 },
  ],
  form: [
    'name',
    'code',
    'categoryId',
    'unit',
    'qtySource',
    'processId',
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
    processId: { source: PROCESSES, help: '有这项工艺的产品都要过这道工序', placeholder: '不限工序' },
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
