/** Fields of a customer or of its branch, and what differs where two have edited them. */
import { Select } from 'antd';
import { areaRule, demanderFields } from '@muyun/contract';
import { itemsOf, wireOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { textOf } from '../../../kit/format/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { LEVELS } from './demander.columns.tsx';
import type { DemanderRecord } from './demander.columns.tsx';
import { marketSelect } from '../shared/market-select.tsx';

export const facts = (branch: boolean): FormItem[] =>
  itemsOf(
    demanderFields,
    branch
      ? ['code', 'name', 'shortName', 'inheritInvoice', 'remark']
      : [
          'code',
          'name',
          'shortName',
          'level',
          'salesmanId',
          'settleMode',
          'creditLimit',
          'creditDays',
          'overdueBlockDays',
          'areaRuleId',
          'marketClassCode',
          'remark',
        ],
    {
      level: { control: <Select allowClear placeholder="请选择" options={LEVELS} /> },
      salesmanId: {
        control: (
          <StaffSelect placeholder="选择业务员" selector={{ router: 'projectOrder', userKey: 'salesman' }} />
        ),
      },
      creditLimit: { help: '0 为不限' },
      creditDays: { help: '从发货起算' },
      overdueBlockDays: { help: '0 为不停发' },
      areaRuleId: { source: { call: areaRule.allAreaRules }, placeholder: '本厂默认' },
      marketClassCode: { control: marketSelect() },
      inheritInvoice: { help: '用总公司的开票资料' },
      remark: { span: branch ? 4 : 2, multiline: false },
    },
  );

export const conflictsOf = (
  items: readonly FormItem[],
  theirs: DemanderRecord,
  values: Record<string, unknown>,
) => {
  const mine = wireOf(items, values);
  const stored = theirs as unknown as Record<string, unknown>;
  return items
    .map((i) => ({
      label: i.label,
      theirs: textOf(
        i.kind === 'ref' ? 'bool' : i.kind,
        i.kind === 'ref' ? stored[i.name] !== null : stored[i.name],
        i.options.options,
      ),
      mine: textOf(
        i.kind === 'ref' ? 'bool' : i.kind,
        i.kind === 'ref' ? mine[i.name] !== null : mine[i.name],
        i.options.options,
      ),
    }))
    .filter((f) => f.theirs !== f.mine);
};
