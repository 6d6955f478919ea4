/** 时间轴: all batches of a building on one axis, with what happened to each and when it is due. */
import { useState } from 'react';
import {
  projectTimeline,
  PROJECT_GROUPS,
  type ProjectTie,
  TIE_KINDS,
  type TieKindName,
  type TimelineBatch,
} from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { TabLink } from '../../../kit/table/index.ts';
import type { ProjectRow } from './project-columns.tsx';
import './timeline.css';

const DAY = 86_400_000;
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
const startOf = (b: TimelineBatch): number =>
  b.orderTime ? dayStart(b.orderTime) : Date.parse(b.creationTime);
const dueOf = (b: TimelineBatch): number | null => (b.deliveryDate ? dayStart(b.deliveryDate) + DAY : null);
const timesOf = (b: TimelineBatch): number[] => [
  startOf(b),
  ...(b.deliveryDate ? [dueOf(b) as number] : []),
  ...b.events.map((e) => Date.parse(e.time)),
];

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}
const MOST_TICKS = 10;
/** From the first thing to the last, with today in it; a line at each month, or at every few. */
function axisOf(batches: readonly TimelineBatch[], now: number): Axis {
  const times = [...batches.flatMap(timesOf), now];
  const room = Math.max(DAY, (Math.max(...times) - Math.min(...times)) * 0.03);
  const [from, to] = [Math.min(...times) - room, Math.max(...times) + room];
  const months: { at: number; label: string }[] = [];
  const first = new Date(from + 8 * 3_600_000);
  for (let i = 1; ; i += 1) {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i, 1));
    const at = month.getTime() - 8 * 3_600_000;
    if (at > to) break;
    months.push({ at, label: month.toISOString().slice(0, 7) });
  }
  const step = Math.ceil(months.length / MOST_TICKS);
  return { from, to, ticks: months.filter((_, i) => i % Math.max(1, step) === 0) };
}

const kinds = Object.keys(TIE_KINDS) as TieKindName[];
const addressOf = (e: ProjectTie): string =>
  TIE_KINDS[e.kind].path === '' ? `/cad/project-detail?id=${e.projectId}` : TIE_KINDS[e.kind].path + e.id;
const stateOf = (e: ProjectTie): string =>
  TIE_KINDS[e.kind].states.find((s) => s.value === e.state)?.label ?? '';
const tellOf = (e: ProjectTie): string =>
  `${TIE_KINDS[e.kind].label} ${e.no}（${stateOf(e)}） ${fmt.time(e.time)}${e.hint ? ` ${e.hint}` : ''}`;

interface LaneProps {
  readonly batch: TimelineBatch;
  readonly axis: Axis;
  readonly isHere: boolean;
  readonly now: number;
}
function Lane({ batch, axis, isHere, now }: LaneProps) {
  const at = (time: number): string => `${((time - axis.from) / (axis.to - axis.from)) * 100}%`;
  const due = dueOf(batch);
  const [start, end] = [startOf(batch), due ?? now];
  const span = `${(Math.max(0, end - start) / (axis.to - axis.from)) * 100}%`;
  return (
    <li className={isHere ? 'here' : undefined} aria-label={batch.displayBatch}>
      <div className="head">
        <TabLink to={`/cad/project-detail?id=${batch.id}`}>{batch.displayBatch}</TabLink>
        <EnumTag options={PROJECT_GROUPS} value={batch.shownStatus} small />
        <span className="my-t3">{`${fmt.int(batch.productAmount)} 件${batch.nestedPercent === null ? '' : ` · 套料 ${batch.nestedPercent}%`}`}</span>
      </div>
      <div className="lane">
        {axis.ticks.map((t) => (
          <i key={t.label} className="tick" style={{ left: at(t.at) }} />
        ))}
        <i className="today" style={{ left: at(now) }} />
        <span
          className={`bar${due === null ? ' open' : ''}`}
          style={{ left: at(start), width: span }}
          title={`下单 ${fmt.date(batch.orderTime)} · 交期 ${fmt.date(batch.deliveryDate)}`}
        />
        {due !== null && (
          <span className="due" style={{ left: at(due) }} title={`交期 ${fmt.date(batch.deliveryDate)}`} />
        )}
        {batch.events.map((e) => (
          <span
            key={`${e.kind}${e.id}`}
            className={`event ${e.kind}`}
            style={{ left: at(Date.parse(e.time)) }}
          >
            <TabLink to={addressOf(e)} label={tellOf(e)}>
              {null}
            </TabLink>
          </span>
        ))}
      </div>
    </li>
  );
}

export default function ProjectTimeline({ row }: { row: ProjectRow }) {
  const [now] = useState(() => Date.now());
  const { data, error, refetch } = useCall(
    projectTimeline,
    { params: { id: row.id } },
    { keepPrevious: false },
  );
  if (error && !data)
    return <ErrorBlock error={error} title="时间轴没有加载出来" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={6} />;
  const axis = axisOf(data.batches, now);
  const seen = kinds.filter((k) => data.batches.some((b) => b.events.some((e) => e.kind === k)));
  return (
    <section className="my-timeline" aria-label="时间轴">
      <header>
        <b>{data.name}</b>
        <span className="my-t2">{`${data.batches.length} 个批次`}</span>
        <span className="legend">
          <span className="due">交期</span>
          {seen.map((k) => (
            <span key={k} className={k}>
              {TIE_KINDS[k].label}
            </span>
          ))}
        </span>
      </header>
      <div className="scroll">
        <div className="months" aria-hidden>
          <span />
          <div>
            {axis.ticks.map((t) => {
              const percent = ((t.at - axis.from) / (axis.to - axis.from)) * 100;
              return (
                <span
                  key={t.label}
                  className={percent > 95 ? 'end' : undefined}
                  style={{ left: `${percent}%` }}
                >
                  {t.label}
                </span>
              );
            })}
          </div>
        </div>
        <ul>
          {data.batches.map((b) => (
            <Lane key={b.id} batch={b} axis={axis} isHere={b.id === row.id} now={now} />
          ))}
        </ul>
      </div>
    </section>
  );
}
