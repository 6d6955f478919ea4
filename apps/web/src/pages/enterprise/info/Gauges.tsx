/** Plan and use: until when, seats, storage, nests at once; what is nearly used up says so. */
import type { ReactNode } from 'react';
import { Button, Progress } from 'antd';
import { type EnterpriseInfo, STORAGE_WARNS } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';

const SOON_DAYS = 30;
const FULL = 100;

interface Use {
  readonly label: string;
  readonly used: number;
  readonly total: number;
  readonly text: string;
  readonly note?: ReactNode;
}

const percentOf = ({ used, total }: Use): number =>
  total === 0 ? FULL : Math.min(FULL, Math.floor((used * 1000) / total) / 10);

function Gauge({ use, onBuy }: { use: Use; onBuy: (() => void) | undefined }) {
  const percent = percentOf(use);
  const tone =
    percent >= FULL ? 'var(--error)' : percent >= STORAGE_WARNS ? 'var(--warning)' : 'var(--primary)';
  return (
    <section className="my-surface ent-gauge" aria-label={use.label}>
      <Progress
        type="circle"
        size={72}
        percent={percent}
        strokeColor={tone}
        format={(n) => `${n ?? 0}%`}
        aria-label={`${use.label} 已用 ${percent}%`}
      />
      <div>
        <span className="my-t2">{use.label}</span>
        <b className="my-num">{use.text}</b>
        {percent >= STORAGE_WARNS && onBuy ? (
          <Button type="link" size="small" onClick={onBuy}>
            {percent >= FULL ? '已满，去购买' : '即将用满，去购买'}
          </Button>
        ) : (
          <span className="my-t3">{use.note ?? '已用 / 总数'}</span>
        )}
      </div>
    </section>
  );
}

export function Gauges({ info, onBuy }: { info: EnterpriseInfo; onBuy: (() => void) | undefined }) {
  const days = info.daysToExpire;
  const uses: Use[] = [
    { label: '席位', used: info.seatsUsed, total: info.seats, text: `${info.seatsUsed} / ${info.seats}` },
    {
      label: '存储',
      used: info.storageUsed,
      total: info.storageTotal,
      text: `${fmt.bytes(info.storageUsed)} / ${fmt.bytes(info.storageTotal)}`,
    },
    {
      label: '并发套料',
      used: info.nestsRunning,
      total: info.nestsAtOnce,
      text: `${info.nestsRunning} / ${info.nestsAtOnce}`,
      note: '正在运行 / 上限',
    },
    ...(info.nestRuns === null
      ? []
      : [
          {
            label: '套料额度',
            used: info.nestRuns.total - info.nestRuns.left,
            total: info.nestRuns.total,
            text: `剩 ${fmt.int(info.nestRuns.left)} 次`,
            note: `共 ${fmt.int(info.nestRuns.total)} 次`,
          },
        ]),
  ];
  return (
    <div className="ent-gauges">
      <section className="my-surface ent-plan" aria-label="版本">
        <span className="my-t2">{info.isInTrialPeriod ? '版本（试用）' : '版本'}</span>
        <b>{info.editionName}</b>
        <span className={days !== null && days <= SOON_DAYS ? 'soon' : 'my-t3'}>
          {days === null
            ? '长期有效'
            : days < 0
              ? `${fmt.date(info.expireTime ?? '')} 到期，已过 ${-days} 天`
              : `${fmt.date(info.expireTime ?? '')} 到期，剩 ${days} 天`}
        </span>
      </section>
      {uses.map((use) => (
        <Gauge key={use.label} use={use} onBuy={use.label === '席位' ? onBuy : undefined} />
      ))}
    </div>
  );
}
