/** The platform's rules: unit, price, tiers, for whom and when. */
import { useMemo, useState } from 'react';
import { activityPrice as calls, versionText } from '@muyun/contract';
import type { DocRow } from '../../../kit/document/index.ts';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import { fmt } from '../../../kit/format/index.ts';
import { RuleVersions, type TermText } from '../../../widgets/rule-versions/index.ts';
import { SpacesField } from './SpacesField.tsx';
import { TryFeeDialog } from './TryFeeDialog.tsx';
import { pricesText, ruleDays } from '../../../widgets/rule-versions/index.ts';
import '../basic.css';

const P = 'AlBasic.ActivityPriceRules';
const { activityPriceMaster: master } = calls;

const allOr = (count: number): string => (count === 0 ? '全部' : `${count} 家`);

const OPTIONS: MasterOptions<typeof master> = {
  columns: [
    'name',
    'service',
    'billUnit',
    'unitsPerBill',
    'unitPrice',
    'minFee',
    'monthlyFree',
    'discount',
    'editionMask',
    'tenantIds',
    'validFrom',
    'priority',
    'ruleVersion',
    'isEnabled',
    'remark',
  ],
  overrides: {
    name: { fixed: 'left', width: 170 },
    service: { width: 190 },
    billUnit: { width: 64 },
    unitsPerBill: { width: 110, title: '额度/单位' },
    unitPrice: { title: '单价 / 阶梯', width: 190, kind: 'text', align: 'right', value: pricesText },
    discount: {
      width: 76,
      render: (row) => (row['discount'] === '1.0000' ? '—' : fmt.factor(row['discount'] as string)),
    },
    editionMask: { width: 130, render: (row) => (row['editionMask'] === 0 ? '全部' : undefined) },
    tenantIds: {
      title: '适用企业',
      kind: 'text',
      width: 90,
      value: (row) => {
        return allOr(((row['tenantIds'] ?? []) as readonly string[]).length);
      },
    },
    validFrom: { title: '有效期', kind: 'text', width: 180, value: ruleDays },
    priority: { width: 80 },
    ruleVersion: {
      width: 88,
      kind: 'text',
      align: 'left',
      value: (row) => versionText(row['ruleVersion'] as number),
    },
    remark: { hidden: true },
  },
  form: [
    'name',
    'service',
    'billUnit',
    'unitPrice',
    'unitsPerBill',
    'minFee',
    'monthlyFree',
    'discount',
    'isStackable',
    'priority',
    'validFrom',
    'validTo',
    'editionMask',
    'tenantIds',
    'isEnabled',
    'remark',
    'tiers',
  ],
  items: {
    unitPrice: { help: '有阶梯价时按阶梯' },
    unitsPerBill: { help: '仅作参考：每单套料成功扣 1 次额度，与计量无关' },
    discount: { help: '0.9 即九折' },
    isStackable: { help: '与其他可叠加的折扣相乘' },
    priority: { help: '小的先匹配' },
    editionMask: { placeholder: '全部版本' },
    tenantIds: { span: 2, control: <SpacesField /> },
    remark: { span: 3 },
  },
  formColumns: 4,
  formWidth: 940,
  unit: '条',
  emptyHint: '没有规则时每次套料扣 1 次额度、不计金额',
};

/** Tiers and whom it holds for, as the list says them. */
const priceTermText: TermText = (field, value) => {
  if (field === 'tenantIds') return allOr((value as readonly string[]).length);
  if (field !== 'tiers') return undefined;
  const tiers = value as readonly unknown[];
  return tiers.length === 0 ? '不分' : pricesText({ tiers });
};

export function RuleList() {
  const [isTrying, setTrying] = useState(false);
  const [shown, setShown] = useState<{ id: string; name: string }>();
  const options = useMemo(
    () => ({
      ...OPTIONS,
      actions: [{ label: '费用试算', right: `${P}:get` as const, onClick: () => setTrying(true) }],
      rowActions: (row: DocRow) => [
        {
          label: '版本',
          right: `${P}:get` as const,
          onClick: () => setShown({ id: row.id, name: String(row['name']) }),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <MasterList master={master} options={options} />
      {shown && (
        <RuleVersions
          call={calls.priceRuleVersions}
          rule={shown}
          textOf={priceTermText}
          onClose={() => setShown(undefined)}
        />
      )}
      {isTrying && <TryFeeDialog onClose={() => setTrying(false)} />}
    </>
  );
}
