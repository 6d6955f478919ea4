/** 面积规则: how the billed area of a piece comes about. */
import { useCallback, useState } from 'react';
import { AREA_BASES, areaRule, areaRuleFields, versionText } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { type UseAction, useUses } from '../../../kit/document/use-uses.tsx';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, ENABLED_FILTER, switchAction } from '../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { areaTermText, conditionsText, RuleVersions } from '../../../widgets/rule-versions/index.ts';
import { ConditionsField } from './ConditionsField.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { TryRuleDialog } from './TryRuleDialog.tsx';
import '../basic.css';

type Rule = RowOf<typeof areaRule.listAreaRules>;
const P = 'AlBasic.AreaRules';
const STALE = [
  areaRule.listAreaRules,
  areaRule.allAreaRules,
  areaRule.tryAreaRule,
  areaRule.areaRuleVersions,
];

const filters: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '名称' }, ENABLED_FILTER];

const quiet = (isZero: boolean, text: string) => (isZero ? <span className="my-t3">—</span> : text);

const columns = columnsOf<typeof areaRuleFields, Rule>(
  areaRuleFields,
  [
    'name',
    'basis',
    'edgeAllowance',
    'minSide',
    'minLength',
    'holeDeductFrom',
    'minAreaPerPiece',
    'wastePercent',
    'useShapeFactor',
    'decimals',
    'conditions',
    'priority',
    'effectiveFrom',
    'ruleVersion',
    'isDefault',
    'isEnabled',
  ],
  {
    name: {
      fixed: 'left',
      sortable: true,
      width: 190,
      render: (r) => (
        <>
          {r.name} {r.isDefault && <StatusTag small label="默认" tone="blue" />}
          {!r.isEnabled && <StatusTag small label="停用" />}
        </>
      ),
    },
    basis: { width: 132, render: (r) => AREA_BASES.find((b) => b.value === r.basis)?.label },
    edgeAllowance: { render: (r) => quiet(r.edgeAllowance === 0, fmt.length(r.edgeAllowance)), width: 100 },
    minSide: { render: (r) => quiet(r.minSide === 0, fmt.length(r.minSide)), width: 116 },
    minLength: { render: (r) => quiet(r.minLength === 0, fmt.length(r.minLength)), width: 116, hidden: true },
    holeDeductFrom: {
      width: 116,
      render: (r) =>
        r.holeDeductFrom === null ? <span className="my-t3">不扣</span> : fmt.area(r.holeDeductFrom),
    },
    minAreaPerPiece: { width: 116 },
    useShapeFactor: { hidden: true },
    decimals: { width: 72, render: (r) => `${r.decimals} 位${r.roundMode === 2 ? '进' : ''}`, align: 'left' },
    conditions: {
      title: '适用',
      kind: 'text',
      width: 110,
      value: (r) => conditionsText(r.conditions),
      render: (r) => conditionsText(r.conditions) || <span className="my-t3">全部</span>,
    },
    priority: { sortable: true, width: 80 },
    effectiveFrom: { width: 104, hidden: true },
    ruleVersion: { width: 88, align: 'left', render: (r) => versionText(r.ruleVersion) },
    isDefault: {
      hidden: true,
      width: 72,
      render: (r) => (r.isDefault ? <StatusTag small label="默认" tone="blue" /> : ''),
    },
    isEnabled: {
      hidden: true,
      title: '状态',
      width: 80,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
  },
);

const items = itemsOf(
  areaRuleFields,
  [
    'name',
    'basis',
    'priority',
    'effectiveFrom',
    'edgeAllowance',
    'minSide',
    'minLength',
    'minAreaPerPiece',
    'holeDeductFrom',
    'wastePercent',
    'useShapeFactor',
    'isDefault',
    'decimals',
    'roundMode',
    'stage',
    'isEnabled',
    'conditions',
    'remark',
  ],
  {
    priority: { help: '小的先匹配，默认规则最后' },
    edgeAllowance: { help: '每边各加' },
    minSide: { help: '短边不足按此计' },
    minLength: { help: '长边不足按此计' },
    minAreaPerPiece: { help: '单件不足按此计' },
    holeDeductFrom: { placeholder: '不扣孔', help: '达到此面积的孔才扣' },
    useShapeFactor: { help: '结构上的系数' },
    stage: { help: '每件取整再乘件数，或乘后取整' },
    conditions: { span: 4, control: <ConditionsField /> },
    remark: { span: 4 },
  },
);

type Dialog =
  | { kind: 'form'; row: Rule | null; initial?: Record<string, unknown> }
  | { kind: 'try'; id?: string }
  | { kind: 'sync'; rule: Rule }
  | { kind: 'versions'; rule: Rule };

export default function AreaRuleList() {
  const [dialog, setDialog] = useState<Dialog>();
  const form = dialog?.kind === 'form' ? dialog : undefined;
  const close = () => setDialog(undefined);
  const uses = useUses('areaRule');
  const rowActions = useRowActions(setDialog, uses.actionsOf);
  return (
    <ListPage
      call={areaRule.listAreaRules}
      noun="面积规则"
      unit="条"
      columns={columns}
      filters={filters}
      defaultSort="priority asc"
      primary={[
        { label: '新增规则', right: `${P}:add`, onClick: () => setDialog({ kind: 'form', row: null }) },
      ]}
      actions={[{ label: '试算', right: `${P}:get`, onClick: () => setDialog({ kind: 'try' }) }]}
      emptyHint="先建一条默认规则：展开外接矩形、四位小数，产品面积随即能算"
      rowActions={rowActions}
      onOpen={can(`${P}:edit`) ? (row) => setDialog({ kind: 'form', row }) : undefined}
    >
      {(list) => (
        <>
          <FormModal
            noun="面积规则"
            width={900}
            columns={4}
            open={form !== undefined}
            onClose={close}
            items={items}
            create={areaRule.createAreaRule}
            update={areaRule.updateAreaRule}
            row={form?.row}
            initial={form?.initial ?? { basis: 2, isDefault: list.total === 0 }}
            latest={(row) => request(areaRule.getAreaRule, { params: { id: row.id } })}
            invalidates={STALE}
          />
          {uses.dialog}
          {dialog?.kind === 'sync' && <SyncDialog rule={dialog.rule} onClose={close} />}
          {dialog?.kind === 'versions' && (
            <RuleVersions
              call={areaRule.areaRuleVersions}
              rule={dialog.rule}
              textOf={areaTermText}
              onClose={close}
            />
          )}
          {dialog?.kind === 'try' && <TryRuleDialog ruleId={dialog.id} onClose={close} />}
        </>
      )}
    </ListPage>
  );
}

function useRowActions(
  open: (dialog: Dialog) => void,
  usesOf: (id: string, name: string) => UseAction[],
): (row: Rule) => RowAction<Rule>[] {
  const change = useAction(areaRule.updateAreaRule, { invalidates: STALE }).run;
  const drop = useAction(areaRule.deleteAreaRule, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => open({ kind: 'form', row }) },
      { label: '试算', right: `${P}:get`, onClick: () => open({ kind: 'try', id: row.id }) },
      {
        label: '同步到工程',
        right: `${P}:edit`,
        blocked: row.isEnabled ? undefined : '先启用',
        onClick: () => open({ kind: 'sync', rule: row }),
      },
      { label: '版本', right: `${P}:get`, onClick: () => open({ kind: 'versions', rule: row }) },
      {
        label: '复制',
        right: `${P}:add`,
        onClick: () =>
          open({ kind: 'form', row: null, initial: { ...row, name: `${row.name} 副本`, isDefault: false } }),
      },
      {
        label: '设为默认',
        right: `${P}:edit`,
        blocked: row.isDefault ? '已是默认' : row.isEnabled ? undefined : '先启用',
        onClick: () => change({ params: { id: row.id }, body: { isDefault: true, version: row.version } }),
      },
      switchAction(
        row,
        P,
        change,
        row.isEnabled && row.isDefault ? '默认规则不能停用，先把别的规则设为默认' : undefined,
      ),
      ...usesOf(row.id, row.name),
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        blocked: row.isDefault ? '默认规则不能删除' : undefined,
        confirm: { title: `删除面积规则 ${row.name}？`, okText: '删除规则' },
        onClick: () => drop({ params: { id: row.id } }),
      },
    ],
    [open, usesOf, change, drop],
  );
}
