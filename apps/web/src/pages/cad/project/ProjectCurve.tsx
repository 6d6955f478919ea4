/** S 曲线: nested and produced shares day by day, beside the straight way to the delivery day. */
import { type CurvePoint, projectCurve } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import './project-curve.css';

const LINES = [
  { key: 'planned', label: '计划' },
  { key: 'nested', label: '套料' },
  { key: 'produced', label: '生产' },
] as const;
type Line = (typeof LINES)[number]['key'];
const [WIDTH, HEIGHT] = [600, 150];

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** What has happened ends today; the plan goes on. */
function pathOf(points: readonly CurvePoint[], line: Line): string {
  const now = today();
  return points
    .map((p, i) => ({ i, value: p[line], isAhead: line !== 'planned' && p.day > now }))
    .filter((p) => p.value !== null && !p.isAhead)
    .map(({ i, value }) => {
      const x = points.length > 1 ? (i / (points.length - 1)) * WIDTH : 0;
      return `${x.toFixed(1)},${(HEIGHT - (Number(value) / 100) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');
}

function Curve({ points }: { points: readonly CurvePoint[] }) {
  const now = points.findLast((p) => p.day <= today());
  const [first, last] = [points[0], points.at(-1)];
  const shown = LINES.filter((l) => points.some((p) => p[l.key] !== null));
  return (
    <figure className="my-curve" aria-label={`进度曲线，套料 ${now?.nested}%，生产 ${now?.produced}%`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {[0, 25, 50, 75, 100].map((share) => (
          <line
            key={share}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT - (share / 100) * HEIGHT}
            y2={HEIGHT - (share / 100) * HEIGHT}
          />
        ))}
        {shown.map((l) => (
          <polyline key={l.key} className={l.key} points={pathOf(points, l.key)} />
        ))}
      </svg>
      <div className="axis">
        <span>{first && fmt.date(first.day)}</span>
        <span>{last && fmt.date(last.day)}</span>
      </div>
      <figcaption>
        {shown.map((l) => (
          <span key={l.key} className={`key ${l.key}`}>
            {l.label} <b className="my-num">{now?.[l.key] ?? '0.00'}%</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

export function ProjectCurve({ id }: { id: string }) {
  const { data, error, refetch } = useCall(projectCurve, { params: { id } });
  return (
    <section>
      <h3 className="my-block-title">
        进度曲线 <small>套料、生产占全部的百分比，对下单日至交期</small>
      </h3>
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={4} height={28} />
      ) : data.points.length < 2 ? (
        <p className="my-t3">填写下单日与交期，或确认第一张套料单后显示</p>
      ) : (
        <Curve points={data.points} />
      )}
    </section>
  );
}
