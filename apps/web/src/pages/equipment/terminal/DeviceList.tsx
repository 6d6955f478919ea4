/** Devices of one kind: cards, and a row for each with its last seven days; a row opens its last thirty. */
import { useMemo, useState } from 'react';
import {
  deviceLog,
  DEVICE_STATES,
  factory,
  LICENCE_STATES,
  LOG_HEADS as H,
  tenantPick,
} from '@muyun/contract';
import { FigureStrip } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import {
  type Column,
  type FilterField,
  type ListHandle,
  ListPage,
  type RowOf,
} from '../../../kit/table/index.ts';
import { DailyDialog } from './DailyDialog.tsx';
import './terminal.css';

type Device = RowOf<typeof deviceLog.listIpcs>;

function licenceText(r: Device): string {
  if (r.licenceDays === null) return '长期';
  return r.licenceDays < 0 ? `已过 ${-r.licenceDays} 天` : `剩 ${r.licenceDays} 天`;
}
const hours = (minutes: number): string => `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`;

const COLUMNS: Column<Device>[] = [
  { key: 'code', title: H.deviceCode, fixed: 'left', width: 130, sortable: true },
  { key: 'name', title: H.deviceName, width: 140, sortable: true },
  { key: 'factoryName', title: H.factory, width: 120, grow: false },
  { key: 'appVersion', title: '版本', width: 90, grow: false },
  { key: 'state', title: H.state, kind: 'enum', width: 120, options: DEVICE_STATES },
  { key: 'lastOnlineTime', title: H.lastBeat, kind: 'time', width: 130, sortable: true },
  { key: 'scanCount', title: H.scans, kind: 'int', width: 100 },
  { key: 'reportCount', title: H.reports, kind: 'int', width: 100 },
  {
    key: 'onlineMinutes',
    title: '近7天在线',
    width: 120,
    align: 'right',
    render: (r) => hours(r.onlineMinutes),
  },
  {
    key: 'useDateEnd',
    title: H.licence,
    width: 120,
    align: 'right',
    sortable: true,
    render: (r) => <span title={r.useDateEnd ?? undefined}>{licenceText(r)}</span>,
  },
];
const HOST_COLUMNS = COLUMNS.toSpliced(1, 0, {
  key: 'tenantName',
  title: H.space,
  width: 200,
  grow: false,
});
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '设备号 / 名称' },
  { type: 'select', name: 'state', label: '在线', options: DEVICE_STATES },
  { type: 'select', name: 'licence', label: '授权', options: LICENCE_STATES },
  { type: 'input', name: 'appVersion', label: '版本' },
];
const HOST_FILTERS: FilterField[] = [
  {
    type: 'select',
    name: 'tenantId',
    label: '空间',
    width: 220,
    source: { call: tenantPick.tenantOptions, value: 'tenantId', label: 'displayName' },
  },
  ...FILTERS,
];
const SPACE_FILTERS: FilterField[] = [
  ...FILTERS,
  { type: 'select', name: 'factoryId', label: '工厂', source: { call: factory.calls.list } },
];

/** Each card leads to the rows that it counts. */
function Cards({ list, path }: { list: ListHandle<Device>; path: string }) {
  const { all = 0, online = 0, away = 0, ending = 0, ended = 0 } = list.totals;
  if (Number(all) === 0) return null;
  const figure = (label: string, value: string | number, query: string, tone?: 'amber' | 'red') => ({
    label,
    value: fmt.int(value),
    unit: '台',
    to: `${path}?${query}`,
    ...(tone && Number(value) > 0 ? { note: '请处理', noteTone: tone } : {}),
  });
  return (
    <FigureStrip
      figures={[
        figure('总数', all, 'page=1'),
        figure('在线', online, 'state=1'),
        figure('离线超24小时', away, 'state=4', 'amber'),
        figure('30天内到期', ending, 'licence=1', 'amber'),
        figure('已到期', ended, 'licence=2', 'red'),
      ]}
    />
  );
}

interface DeviceListProps {
  call: typeof deviceLog.listIpcs;
  noun: string;
  equipmentType: '1' | '2';
}

export function DeviceList({ call, noun, equipmentType }: DeviceListProps) {
  const isHost = useSession((s) => s.isHost);
  const [shown, setShown] = useState<Device>();
  const rowActions = useMemo(() => actionsOf(setShown), []);
  const query = useMemo(() => ({ equipmentType }), [equipmentType]);
  const path = equipmentType === '1' ? '/equipment/ipc' : '/equipment/pda';
  return (
    <div className="terminal-list">
      <ListPage
        call={call}
        exportCall={deviceLog.downDevices}
        query={query}
        noun={noun}
        unit="台"
        columns={isHost ? HOST_COLUMNS : COLUMNS}
        filters={isHost ? HOST_FILTERS : SPACE_FILTERS}
        defaultSort="code asc"
        onOpen={setShown}
        rowActions={rowActions}
        actionsWidth={96}
        emptyHint={`${noun}与空间配对后，这里显示它的在线、扫码与报工情况`}
      >
        {(list) => (
          <>
            <Cards list={list} path={path} />
            <DailyDialog device={shown} onClose={() => setShown(undefined)} />
          </>
        )}
      </ListPage>
    </div>
  );
}

const actionsOf = (show: (row: Device) => void) => (row: Device) => [
  { label: '近30天', right: deviceLog.deviceDaily.right, onClick: () => show(row) },
];
