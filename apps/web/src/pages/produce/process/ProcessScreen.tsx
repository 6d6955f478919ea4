/** 工序管理: the processes of the factory, in order, each with its capacity, daily report, prices and rule. */
import { useMemo, useState } from 'react';
import { PROCESS_TYPES, process, ruleText, sortProcesses, type ApplyRule } from '@muyun/contract';
import type { DocRow, MasterActs } from '../../../kit/document/index.ts';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';
import type { RowAction } from '../../../kit/table/index.ts';
import { SortDialog } from '../../../widgets/sort-rows/index.ts';
import { CapacityForm, DailyForm, PerformanceForm } from './drawers.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { TemplateDrawer } from './TemplateDrawer.tsx';

const P = 'AlProduce.Processes';
const STALE = [process.calls.list, process.calls.all];
type Opened = 'capacity' | 'daily' | 'pay' | 'rule';
interface Panel {
  readonly of: Opened | 'setting' | 'template' | 'sort';
  /** of a panel of one process */
  readonly row?: DocRow;
}

const LOOKS: Pick<
  MasterOptions<typeof process>,
  'columns' | 'overrides' | 'form' | 'items' | 'formColumns'
> = {
  columns: [
    'code',
    'name',
    'groupId',
    'processType',
    'reportScope',
    'isControl',
    'isQc',
    'isOutsource',
    'dailyReportField',
    'performanceField',
    'applyRule',
    'projectCount',
    'sort',
    'isEnabled',
  ],
  overrides: {
    code: { fixed: 'left', width: 90 },
    name: { fixed: 'left', width: 130 },
    groupId: { width: 110 },
    processType: { width: 80 },
    reportScope: { width: 120 },
    isControl: { width: 76 },
    isQc: { width: 64 },
    isOutsource: { width: 76 },
    dailyReportField: {
      width: 96,
      value: (row) => (row['dailyReportEnabled'] ? row['dailyReportField'] : null),
    },
    performanceField: {
      width: 96,
      value: (row) => (row['performanceEnabled'] ? row['performanceField'] : null),
    },
    applyRule: {
      title: '适用规则',
      width: 110,
      render: (row) => ruleText((row['applyRule'] ?? { any: [] }) as ApplyRule),
    },
    projectCount: { width: 88 },
    sort: { width: 72 },
  },
  form: [
    'code',
    'name',
    'groupId',
    'processType',
    'reportScope',
    'orderRule',
    'auditMode',
    'setupKey',
    'progressWeight',
    'transferBatchPercent',
    'transferLagMinutes',
    'curingMinutes',
    'isControl',
    'isQc',
    'isOutsource',
    'isFinal',
    'needEquipment',
    'needOperator',
    'allowTeam',
    'autoTurn',
    'sort',
    'isEnabled',
    'remark',
  ],
  items: {
    orderRule: { help: '报工前要先完成哪些工序' },
    progressWeight: { help: '计算工程总进度时的权重' },
    isControl: { help: '控制点未完成，后面的工序不能报工' },
    isFinal: { help: '完成后提示打包' },
    sort: { help: '小的在前' },
    remark: { span: 2, multiline: false },
  },
  formColumns: 4,
};

const actionsOf =
  (open: (panel: Panel) => void) =>
  (row: DocRow, _acts: MasterActs): RowAction<DocRow>[] => [
    { label: '适用规则', right: `${P}:edit`, onClick: () => open({ of: 'rule', row }) },
    { label: '产能配置', right: `${P}:edit`, onClick: () => open({ of: 'capacity', row }) },
    { label: '日报设置', right: `${P}:edit`, onClick: () => open({ of: 'daily', row }) },
    { label: '计件设置', right: `${P}:edit`, onClick: () => open({ of: 'pay', row }) },
  ];

function Sorting({ onClose }: { onClose: () => void }) {
  const rows = useCall(process.calls.list, { query: { maxResultCount: 400, sorting: 'sort asc' } });
  const { run, busy } = useAction(sortProcesses, {
    success: '排序已保存',
    invalidates: STALE,
    onSuccess: onClose,
  });
  if (!rows.data) return <AwaitedModal title="工序排序" asked={[rows]} onClose={onClose} />;
  return (
    <SortDialog
      title="工序排序"
      busy={busy}
      rows={rows.data.items.map((r) => ({
        id: r.id,
        name: r.name,
        hint: PROCESS_TYPES.find((t) => t.value === r.processType)?.label,
      }))}
      onSave={(ids) => void run({ body: { items: ids.map((id, i) => ({ id, sort: i * 10 })) } })}
      onClose={onClose}
    />
  );
}

function Opened({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  if (panel.of === 'setting') return <SettingDialog onClose={onClose} />;
  if (panel.of === 'template') return <TemplateDrawer onClose={onClose} />;
  if (panel.of === 'sort') return <Sorting onClose={onClose} />;
  const { row } = panel;
  if (!row) return null;
  if (panel.of === 'capacity') return <CapacityForm row={row} onClose={onClose} />;
  if (panel.of === 'daily') return <DailyForm row={row} onClose={onClose} />;
  if (panel.of === 'pay') return <PerformanceForm row={row} onClose={onClose} />;
  return <RuleDrawer row={row} onClose={onClose} />;
}

export default function ProcessScreen() {
  const [panel, setPanel] = useState<Panel>();
  const options = useMemo<MasterOptions<typeof process>>(
    () => ({
      ...LOOKS,
      unit: '道',
      formWidth: 900,
      actionsWidth: 176,
      emptyHint: '按生产顺序建立开料、折弯、焊接、喷涂等工序，再为工程下达路线',
      actions: [
        { label: '排序', right: `${P}:edit`, onClick: () => setPanel({ of: 'sort' }) },
        { label: '路线模板', right: `${P}:get`, onClick: () => setPanel({ of: 'template' }) },
        { label: '生产参数', right: `${P}:query`, onClick: () => setPanel({ of: 'setting' }) },
      ],
      rowActions: actionsOf(setPanel),
    }),
    [],
  );
  return (
    <>
      <MasterList master={process} options={options} />
      {panel && <Opened panel={panel} onClose={() => setPanel(undefined)} />}
    </>
  );
}
