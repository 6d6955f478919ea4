/** 报价项目: what a price is made of, plain items and shares of them. */
import { useMemo, useState } from 'react';
import { QUOTE_MEASURES, QUOTE_PERCENT, quotation as calls } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import { fmt } from '../../../kit/format/index.ts';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { FormulaInput } from '../shared/FormulaInput.tsx';
import { TryQuotationDialog } from './TryQuotationDialog.tsx';
import '../basic.css';

const P = 'AlBasic.QuotationItems';
const { quotationItemMaster: master, quotationCategoryMaster: categories } = calls;
const STALE = [
  master.calls.list,
  master.calls.all,
  categories.calls.list,
  categories.calls.all,
  calls.groupedQuotationItems,
];
const CATEGORIES = { call: categories.calls.all };

const OPTIONS: MasterOptions<typeof master> = {
  columns: [
    'name',
    'code',
    'categoryId',
    'basis',
    'unit',
    'unitPrice',
    'unitPriceSource',
    'baseItemNames',
    'mustHave',
    'isEnabled',
    'sort',
    'remark',
  ],
  overrides: {
    name: { fixed: 'left', width: 150 },
    code: { width: 90, grow: false },
    categoryId: { width: 100, grow: false },
    basis: { width: 120 },
    unit: { width: 64, grow: false },
    unitPrice: {
      render: (row) =>
        row['basis'] === QUOTE_PERCENT
          ? fmt.percent(row['percent'] as string)
          : fmt.price(row['unitPrice'] as string),
      title: '单价 / 比例',
      width: 108,
    },
    unitPriceSource: { width: 110 },
    baseItemNames: {
      title: '公式 / 计算基数',
      width: 220,
      value: (row) => (row['formula'] ? `= ${String(row['formula'])}` : row['baseItemNames']),
    },
    sort: { width: 72, hidden: true },
    remark: { hidden: true },
  },
  filters: [{ type: 'select', name: 'categoryId', label: '分类', source: CATEGORIES, width: 150 }],
  form: [
    'name',
    'code',
    'categoryId',
    'basis',
    'unit',
    'unitPrice',
    'unitPriceSource',
    'percent',
    'mustHave',
    'baseItemIds',
    'formula',
    'sort',
    'isEnabled',
    'remark',
  ],
  items: {
    categoryId: { source: CATEGORIES },
    unit: { placeholder: '如 ㎡、kg、件' },
    percent: { help: '基准为百分比时填写' },
    mustHave: { help: '报价时不能去掉' },
    baseItemIds: {
      span: 3,
      source: { call: master.calls.all },
      help: '百分比取这些项目的金额之和；可引用别的百分比，不能成环',
    },
    formula: {
      span: 3,
      help: '不填时数量按计价基准；填了按公式',
      control: <FormulaInput names={QUOTE_MEASURES} placeholder="如 weight * (ingot + 4800) / 1000" />,
    },
    remark: { span: 3 },
  },
  emptyHint: '可一次带入材料费、加工费、喷涂费、利润、税金等常用报价项',
};

export default function QuotationItemList() {
  const [isTrying, setTrying] = useState(false);
  const { start } = useInitialise(calls.initQuotationItems, STALE);
  const options = useMemo(
    () => ({
      ...OPTIONS,
      actions: [
        { label: '报价试算', right: `${P}:get` as const, onClick: () => setTrying(true) },
        { label: '带入常用报价项', right: `${P}:add` as const, onClick: start, startsEmpty: true },
      ],
    }),
    [start],
  );
  return (
    <>
      <MasterList master={master} options={options} />
      {isTrying && <TryQuotationDialog onClose={() => setTrying(false)} />}
    </>
  );
}
