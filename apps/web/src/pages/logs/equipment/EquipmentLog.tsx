/** /logs/equipment: what the devices of the workshop told of themselves. */
import { deviceLog, EQUIPMENT_LOGS, EQUIPMENT_TYPES, LOG_HEADS as H } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { RANGE, useLastWeek } from '../../../widgets/log-list/index.ts';
import { SPACE, SPACE_FILTER } from '../shared/space-filter.ts';

type Row = RowOf<typeof deviceLog.listEquipmentLog>;

const COLUMNS: Column<Row>[] = [
  {
    key: 'time',
    title: H.time,
    width: 140,
    fixed: 'left',
    sortable: true,
    render: (r) => <span title={`设备时间 ${fmt.fullTime(r.logTime)}`}>{fmt.timeSeconds(r.time)}</span>,
  },
  {
    key: 'equipmentName',
    title: '设备',
    width: 200,
    grow: false,
    value: (r) => `${r.equipmentCode} ${r.equipmentName}`,
  },
  { key: 'equipmentType', title: H.type, kind: 'enum', width: 90, options: EQUIPMENT_TYPES },
  { key: 'logType', title: H.action, kind: 'enum', width: 100, options: EQUIPMENT_LOGS },
  { key: 'content', title: H.content, width: 320 },
  { key: 'userName', title: H.person, width: 110, grow: false },
];
const HOST_COLUMNS = COLUMNS.toSpliced(1, 0, SPACE);
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '设备 / 内容 / 人员' },
  { type: 'select', name: 'equipmentType', label: '类型', options: EQUIPMENT_TYPES, multiple: true },
  { type: 'select', name: 'logType', label: '动作', options: EQUIPMENT_LOGS, multiple: true },
  RANGE,
];
const HOST_FILTERS = [SPACE_FILTER, ...FILTERS];

export default function EquipmentLog() {
  const isHost = useSession((s) => s.isHost);
  const week = useLastWeek();
  return (
    <ListPage
      call={isHost ? deviceLog.listAllEquipmentLog : deviceLog.listEquipmentLog}
      exportCall={isHost ? undefined : deviceLog.downEquipmentLog}
      noun="设备日志"
      unit="条"
      columns={isHost ? HOST_COLUMNS : COLUMNS}
      filters={isHost ? HOST_FILTERS : FILTERS}
      defaults={week}
      defaultSort="time desc"
      emptyHint="工作站、PDA 与空间配对并使用后，开机、登录、报工、报警等会记录在这里"
    />
  );
}
