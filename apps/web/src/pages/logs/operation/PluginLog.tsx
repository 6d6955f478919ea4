/** /logs/operation: what the CAD plug-ins did, with the figures over it. */
import { LOG_HEADS as H, PLUGIN_RESULTS, pluginLog, PLUGINS } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { RANGE, useLastWeek } from '../../../widgets/log-list/index.ts';
import { SPACE, SPACE_FILTER } from '../shared/space-filter.ts';
import '../shared/logs.css';
import { PluginFigures } from './PluginFigures.tsx';

type Row = RowOf<typeof pluginLog.listPluginLog>;

const took = (ms: number): string =>
  ms < 1000 ? `${ms} 毫秒` : ms < 60_000 ? `${(ms / 1000).toFixed(1)} 秒` : `${(ms / 60_000).toFixed(1)} 分`;

const COLUMNS: Column<Row>[] = [
  {
    key: 'time',
    title: H.time,
    width: 140,
    fixed: 'left',
    sortable: true,
    render: (r) => <span title={`电脑时间 ${fmt.fullTime(r.clientTime)}`}>{fmt.timeSeconds(r.time)}</span>,
  },
  { key: 'userName', title: H.person, width: 90, grow: false },
  {
    key: 'machineName',
    title: H.machine,
    width: 130,
    grow: false,
    render: (r) => <span title={r.machineCode}>{r.machineName ?? r.machineCode}</span>,
  },
  { key: 'pluginName', title: H.plugin, kind: 'enum', width: 72, options: PLUGINS },
  { key: 'pluginVersion', title: H.version, width: 84, grow: false },
  { key: 'cadVersion', title: H.cad, width: 120, grow: false, hidden: true },
  { key: 'command', title: H.command, width: 110, grow: false },
  { key: 'result', title: H.result, kind: 'enum', width: 84, options: PLUGIN_RESULTS },
  {
    key: 'projectName',
    title: '工程/批次',
    width: 200,
    value: (r) => [r.projectName, r.batch].filter(Boolean).join(' / '),
  },
  { key: 'itemCount', title: H.count, kind: 'int', width: 72, sortable: true },
  {
    key: 'durationMs',
    title: '耗时',
    width: 90,
    align: 'right',
    sortable: true,
    render: (r) => took(r.durationMs),
  },
  { key: 'error', title: H.error, width: 220 },
];
const HOST_COLUMNS = COLUMNS.toSpliced(1, 0, SPACE);
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '人员 / 错误' },
  { type: 'select', name: 'pluginName', label: '插件', options: PLUGINS, multiple: true },
  { type: 'select', name: 'result', label: '结果', options: PLUGIN_RESULTS, multiple: true },
  RANGE,
  { type: 'input', name: 'pluginVersion', label: '版本', more: true },
  { type: 'input', name: 'machine', label: '电脑', more: true },
  { type: 'input', name: 'command', label: '命令', more: true },
  { type: 'input', name: 'project', label: '工程 / 批次', more: true },
];
const HOST_FILTERS = [SPACE_FILTER, ...FILTERS];

export default function PluginLog() {
  const isHost = useSession((s) => s.isHost);
  const week = useLastWeek();
  return (
    <ListPage
      call={pluginLog.listPluginLog}
      exportCall={pluginLog.downPluginLog}
      noun="插件操作日志"
      unit="条"
      columns={isHost ? HOST_COLUMNS : COLUMNS}
      filters={isHost ? HOST_FILTERS : FILTERS}
      defaults={week}
      defaultSort="time desc"
      emptyHint="在 CAD 中登录拆图、套料或转换插件并执行命令后，操作会上传到这里"
    >
      {(list) => list.total > 0 && <PluginFigures asked={list.asked} />}
    </ListPage>
  );
}
