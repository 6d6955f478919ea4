/** The last thirty days of one device: how long it was online, what was scanned and reported. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { deviceLog, type OutputOf } from '@muyun/contract';
import { FigureStrip } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';

type Device = Pick<RowOf<typeof deviceLog.listIpcs>, 'id' | 'name'>;
type Day = OutputOf<typeof deviceLog.deviceDaily>['days'][number];
const SERIES = {
  onlineMinutes: { label: '在线', unit: '分' },
  reportCount: { label: '报工', unit: '次' },
  scanCount: { label: '扫码', unit: '次' },
  printCount: { label: '打印', unit: '次' },
} as const;
type Name = keyof typeof SERIES;
const NAMES: readonly Name[] = ['onlineMinutes', 'reportCount', 'scanCount', 'printCount'];
const OPTIONS = NAMES.map((value) => ({ value, label: SERIES[value].label }));

function Days({ days, name }: { days: readonly Day[]; name: Name }) {
  const most = Math.max(1, ...days.map((d) => d[name]));
  const { label, unit } = SERIES[name];
  return (
    <>
      <div className="terminal-days" role="img" aria-label={`近30天${label}`}>
        {days.map((d) => (
          <span
            key={d.date}
            className={d[name] === 0 ? 'none' : undefined}
            style={{ height: `${(d[name] / most) * 100}%` }}
            title={`${d.date}：${fmt.int(d[name])} ${unit}`}
          />
        ))}
      </div>
      <div className="terminal-ends">
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </div>
    </>
  );
}

export function DailyDialog({ device, onClose }: { device: Device | undefined; onClose: () => void }) {
  const [name, setName] = useState<Name>('onlineMinutes');
  const daily = useCall(
    deviceLog.deviceDaily,
    { params: { equipmentId: device?.id ?? '' } },
    { enabled: device !== undefined, keepPrevious: false },
  );
  const days = daily.data?.days;
  return (
    <HouseModal
      title={device && `${device.name} 近30天`}
      open={device !== undefined}
      onCancel={onClose}
      width={760}
      bare
    >
      {daily.error ? (
        <ErrorBlock error={daily.error} onRetry={() => void daily.refetch()} />
      ) : !days ? (
        <SkeletonLines rows={6} />
      ) : (
        <>
          <FigureStrip
            bare
            figures={NAMES.map((n) => ({
              label: SERIES[n].label,
              value: fmt.int(days.reduce((sum, d) => sum + d[n], 0)),
              unit: SERIES[n].unit,
            }))}
          />
          <Segmented options={OPTIONS} value={name} onChange={setName} />
          <Days days={days} name={name} />
        </>
      )}
    </HouseModal>
  );
}
