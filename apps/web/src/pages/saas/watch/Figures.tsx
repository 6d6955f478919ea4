/** The main figures of the process that answers, each with its last hour. */
import type { OutputOf, watch, WatchMinute } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { Spark } from './Spark.tsx';
import { millis, shareText } from './watch.words.ts';

type Status = OutputOf<typeof watch.getStatus>;
interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly hint: string;
  readonly isBad?: boolean | undefined;
  readonly values?: readonly number[];
}

function Figure({ label, value, unit, hint, isBad, values }: FigureProps) {
  return (
    <div className="watch-figure">
      <dt>{label}</dt>
      <dd className={isBad ? 'watch-value watch-bad' : 'watch-value'}>
        {value}
        {unit && <small>{unit}</small>}
      </dd>
      <dd className="watch-hint">{hint}</dd>
      {values && values.length > 1 && (
        <dd className="watch-course">
          <Spark values={values} label={`${label}，最近 ${values.length} 分钟`} />
        </dd>
      )}
    </div>
  );
}

const of = (minutes: readonly WatchMinute[], pick: (m: WatchMinute) => number): number[] => minutes.map(pick);
const sum = (values: readonly number[]): number => values.reduce((n, v) => n + v, 0);

export function Figures({ status }: { status: Status }) {
  const { minutes, database } = status;
  // the minute under way tells too little yet
  const whole = minutes.length > 1 ? minutes.slice(0, -1) : minutes;
  const last = whole.at(-1);
  const errors = of(whole, (m) => m.errors);
  return (
    <dl className="my-surface watch-figures" aria-label="主要数字">
      <Figure
        label="请求"
        value={String(last?.requests ?? 0)}
        unit="次/分"
        hint={`正在处理 ${status.openRequests} 个，长连接 ${status.openStreams} 个`}
        values={of(whole, (m) => m.requests)}
      />
      <Figure
        label="响应时间"
        value={last?.p95Ms === null || last === undefined ? EMPTY : millis(last.p95Ms)}
        unit={last?.p95Ms === null || last === undefined ? undefined : 'ms'}
        hint="95% 的请求不超过"
        isBad={(last?.p95Ms ?? 0) > 2_000}
        values={of(whole, (m) => m.p95Ms ?? 0)}
      />
      <Figure
        label="服务器错误"
        value={String(sum(errors))}
        unit="次"
        hint={`最近 ${whole.length} 分钟`}
        isBad={sum(errors) > 0}
        values={errors}
      />
      <Figure
        label="事件循环延迟"
        value={millis(last?.loopMs ?? 0)}
        unit="ms"
        hint="超过 200 会感到卡"
        isBad={(last?.loopMs ?? 0) > 200}
        values={of(whole, (m) => m.loopMs)}
      />
      <Figure
        label="内存"
        value={last && last.memoryBytes > 0 ? fmt.bytes(last.memoryBytes) : EMPTY}
        hint="这个进程占用"
        values={of(whole, (m) => m.memoryBytes)}
      />
      <Figure
        label="数据库"
        value={database ? fmt.bytes(database.bytes) : EMPTY}
        hint={
          database
            ? `连接 ${shareText(database.connections, database.maxConnections)}${database.lockWaits > 0 ? `，等锁 ${database.lockWaits}` : ''}`
            : '连接不上'
        }
        isBad={database === null}
      />
    </dl>
  );
}
