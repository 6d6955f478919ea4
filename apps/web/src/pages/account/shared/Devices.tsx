/** 登录设备: where one is logged in, and ending what stands elsewhere. */
import { type OutputOf, security } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall, useGesture } from '../../../kit/http/index.ts';
import { ConfirmButton } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import './rows.css';

type Device = OutputOf<typeof security.devices>[number];
const CLIENTS: Readonly<Record<number, string>> = {
  1: '网页',
  2: '工位机',
  3: 'PDA',
  4: '插件',
  5: '小程序',
};

export function Devices() {
  const read = useCall(security.devices);
  const { run } = useGesture();
  const devices = read.data ?? [];
  const others = devices.filter((d) => !d.isCurrent).length;
  const endOne = (id: string) =>
    run(security.endDevice, { params: { id } }, { success: '已下线', invalidates: [security.devices] });
  return (
    <section className="my-surface" aria-label="登录设备">
      <header>
        <h2>登录设备（{devices.length}）</h2>
        {others > 0 && (
          <ConfirmButton
            danger
            ask={`下线其他 ${others} 台设备？`}
            consequences="它们上面未保存的内容会丢失；如有陌生设备，请同时修改密码。"
            okText="全部下线"
            onConfirm={() =>
              run(security.endOtherDevices, {}, { success: '已下线', invalidates: [security.devices] })
            }
          >
            下线其他设备
          </ConfirmButton>
        )}
      </header>
      {read.error ? (
        <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={endOne} />
          ))}
        </ul>
      ) : (
        <SkeletonLines />
      )}
    </section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: (id: string) => Promise<unknown> }) {
  const client = CLIENTS[device.clientType] ?? '';
  return (
    <li>
      <div className="what">
        <b>{device.device}</b>
        {device.isCurrent && <StatusTag small label="本机" />}
        <span>{[client, device.spaceName].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="when">
        <span>最近使用 {fmt.relative(device.lastSeenTime)}</span>
        <span>
          登录于 {fmt.time(device.createdTime)}
          {device.ip && `，IP ${device.ip}`}
        </span>
      </div>
      {!device.isCurrent && (
        <ConfirmButton
          size="small"
          ask={`下线 ${device.device}？`}
          okText="下线"
          onConfirm={() => onEnd(device.id)}
        >
          下线
        </ConfirmButton>
      )}
    </li>
  );
}
