/** 计划与实际: each cutting pattern as it was planned beside what came of it, with why it differs; a number opens its bars. */
import { bars, SHEET } from '@muyun/contract';
import type { BarActualRow } from '@muyun/contract';
import { EMPTY, fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import type { SheetFilter } from '../sheet/sheet-filter.ts';

type Plan = BarActualRow['plan'];
type Actual = BarActualRow['actual'];
export interface BarActualProps {
  orderId: string;
  /** the bars that a number counts */
  onShow: (filter: SheetFilter) => void;
}

export function BarActual({ orderId, onShow }: BarActualProps) {
  const { data, error, refetch } = useCall(bars.barOrderActual, { params: { id: orderId } });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={10} />;
  if (data.rows.length === 0)
    return <EmptyState title="还没有下达" hint="下达后按支下料，这里对照计划与实际" />;
  return (
    <div className="bar-actual">
      <table className="nest-cutlist wide" aria-label="计划与实际">
        <Head />
        <tbody>
          {data.rows.map((r) => (
            <tr key={r.layoutNo}>
              <td>{r.layoutNo}</td>
              <td className="nest-nowrap">{r.title}</td>
              <td className="num">{fmt.length(r.length)}</td>
              <Figures
                plan={r.plan}
                actual={r.actual}
                onShow={(f) => onShow({ layoutNo: r.layoutNo, ...f })}
              />
              <td>
                <Differences row={r} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>合计</td>
            <Figures plan={data.plan} actual={data.actual} onShow={onShow} />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Head = () => (
  <thead>
    <tr>
      <th rowSpan={2}>排料</th>
      <th rowSpan={2}>型材</th>
      <th rowSpan={2} className="num">
        料长 (mm)
      </th>
      <th colSpan={3} className="bar-actual-group">
        支数
      </th>
      <th colSpan={3} className="bar-actual-group">
        件数
      </th>
      <th colSpan={2} className="bar-actual-group">
        余料 (支 · mm)
      </th>
      <th rowSpan={2}>差异原因</th>
    </tr>
    <tr>
      <th className="num bar-actual-group">计划</th>
      <th className="num">已下料</th>
      <th className="num">报废/撤回</th>
      <th className="num bar-actual-group">计划</th>
      <th className="num">合格</th>
      <th className="num">漏件</th>
      <th className="num bar-actual-group">计划</th>
      <th className="num">入库</th>
    </tr>
  </thead>
);

/** Eight figures; those that count bars open them. */
function Figures({
  plan,
  actual,
  onShow,
}: {
  plan: Plan;
  actual: Actual;
  onShow: (filter: SheetFilter) => void;
}) {
  const gone = actual.scrapped + actual.withdrawn;
  const GONE = [SHEET.scrapped, SHEET.withdrawn];
  return (
    <>
      <Count className="bar-actual-group" n={plan.bars} label="计划支数" onClick={() => onShow({})} />
      <Count n={actual.bars} label="已下料支数" onClick={() => onShow({ states: [SHEET.cut] })} />
      <Count n={gone} label="报废或撤回支数" isBad onClick={() => onShow({ states: GONE })} />
      <td className="num bar-actual-group">{plan.pieces}</td>
      <Count n={actual.pieces} label="合格件数" onClick={() => onShow({ states: [SHEET.cut] })} />
      <Count n={actual.lost} label="漏件数" isBad onClick={() => onShow({ isShort: true })} />
      <td className="num bar-actual-group">{restText(plan)}</td>
      <td className="num">{restText(actual)}</td>
    </>
  );
}

const restText = ({ rests, restLength }: Pick<Plan, 'rests' | 'restLength'>): string =>
  rests === 0 ? EMPTY : `${rests} · ${fmt.length(restLength)}`;

interface CountProps {
  n: number;
  label: string;
  onClick: () => void;
  isBad?: boolean;
  className?: string;
}
function Count({ n, label, onClick, isBad = false, className = '' }: CountProps) {
  if (n === 0) return <td className={`num my-t3 ${className}`}>0</td>;
  return (
    <td className={`num ${className}`}>
      <button
        type="button"
        className={isBad ? 'bar-actual-count bad' : 'bar-actual-count'}
        aria-label={`${label} ${n}`}
        onClick={onClick}
      >
        {n}
      </button>
    </td>
  );
}

const SHOWN = 3;
function Differences({ row: { differences, actual } }: { row: BarActualRow }) {
  if (differences.length === 0)
    return <span className="my-t3">{actual.open > 0 ? `待下料 ${actual.open} 支` : '与计划一致'}</span>;
  return (
    <ul className="bar-actual-why" title={differences.map((d) => d.text).join('\n')}>
      {differences.slice(0, SHOWN).map((d) => (
        <li key={d.text}>{d.text}</li>
      ))}
      {differences.length > SHOWN && <li className="my-t3">等 {differences.length} 处</li>}
    </ul>
  );
}
