/** The search bar with every type of field, and with neither of its buttons. */
import { useState } from 'react';
import { FilterBar, SplitButton } from '../../kit/table/index.ts';
import type { FilterField, FilterValues } from '../../kit/table/index.ts';
import { Block } from './Block.tsx';

const TREE = Array.from({ length: 30 }, (_, i) => ({
  value: `u${i}`,
  title: `机构 ${i + 1}`,
  children: [{ value: `u${i}-1`, title: `机构 ${i + 1}-1` }],
}));

const ALL: FilterField[] = [
  { type: 'select', name: 'state', label: '状态', options: [{ value: 1, label: '草稿' }] },
  { type: 'staffSelect', name: 'salesmanId', label: '业务员' },
  { type: 'treeSelect', name: 'unit', label: '机构', tree: TREE },
  { type: 'date', name: 'day', label: '日期' },
  { type: 'textarea', name: 'codes', label: '编号，一行一个' },
  { type: 'dateRange', name: 'd', label: '7 天内', names: ['d1', 'd2'], max: { count: 7, unit: 'day' } },
  { type: 'dateRange', name: 'm', label: '2 个月内', names: ['m1', 'm2'], max: { count: 2, unit: 'month' } },
  {
    type: 'dateRange',
    name: 'y',
    label: '1 年内',
    names: ['y1', 'y2'],
    max: { count: 1, unit: 'year' },
    earliest: '2020-01-01',
    width: 280,
  },
  { type: 'inputNumber', name: 'count', label: '数量' },
  { type: 'input', name: 'name', label: '名称' },
];
const SHORT: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '单号 / 车牌' }];

export function SearchBlock() {
  return (
    <>
      <Block title="搜索栏">
        <Bar fields={ALL} />
      </Block>
      <Block title="没有按钮的搜索栏">
        <Bar fields={SHORT} bare />
      </Block>
      <Block title="主要操作">
        <SplitButton actions={[]} />
      </Block>
    </>
  );
}

function Bar({ fields, bare }: { fields: readonly FilterField[]; bare?: boolean }) {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <>
      <FilterBar
        fields={fields}
        values={values}
        onSearch={setValues}
        onReset={() => setValues({})}
        hideSearch={bare}
        hideReset={bare}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}
