/** 供货评分: what a supplier is rated by, over a year and as it stands now. */
import { type OutputOf, supplierRating } from '@muyun/contract';
import type { DocRow } from '../../../kit/document/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import '../basic.css';

type Rating = OutputOf<typeof supplierRating>;
const DOMAINS: Readonly<Record<number, string>> = { 2: '材料', 4: '涂料', 8: '辅料' };
const percent = (value: string | null): string => (value === null ? '—' : `${fmt.quantity(value)} %`);

export function RatingDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const { data, error, refetch } = useCall(supplierRating, { params: { id: row.id } });
  return (
    <HouseModal title={`供货评分 ${String(row['name'])}`} open width={720} onCancel={onClose} bare>
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={4} />}
      {data && data.lines === 0 && (
        <EmptyState
          title="一年内没有按采购单到货"
          hint="到货日期与采购单交期相比得出准时率，退给供应商的占比为退货率"
        />
      )}
      {data && data.lines > 0 && <Figures rating={data} />}
    </HouseModal>
  );
}

function Figures({ rating }: { rating: Rating }) {
  return (
    <>
      <p className="my-t2">
        {fmt.date(rating.since)} 以来按采购单到货 {rating.lines} 笔；列表中的准时率和退货率每晚更新
      </p>
      <table className="bd-lines" style={{ marginTop: 14 }} aria-label="评分">
        <thead>
          <tr>
            <th>供货</th>
            <th className="num">到货 (笔)</th>
            <th className="num">迟到 (笔)</th>
            <th className="num">平均迟到 (天)</th>
            <th className="num">准时率</th>
            <th className="num">退货率</th>
          </tr>
        </thead>
        <tbody>
          {rating.parts.map((p) => (
            <FigureRow key={p.domain} label={DOMAINS[p.domain] ?? ''} of={p} />
          ))}
        </tbody>
        <tfoot>
          <FigureRow label="合计" of={rating} />
        </tfoot>
      </table>
      {rating.late.length > 0 && <Late rows={rating.late} />}
    </>
  );
}

const FigureRow = ({ label, of }: { label: string; of: Rating['parts'][number] | Rating }) => (
  <tr>
    <td>{label}</td>
    <td className="num">{of.lines}</td>
    <td className="num">{of.lateLines}</td>
    <td className="num">{of.lateDays === null ? '—' : fmt.quantity(of.lateDays)}</td>
    <td className="num">{percent(of.onTimePercent)}</td>
    <td className="num">{percent(of.rejectPercent)}</td>
  </tr>
);

const Late = ({ rows }: { rows: Rating['late'] }) => (
  <table className="bd-lines" style={{ marginTop: 18 }} aria-label="最近迟到">
    <thead>
      <tr>
        <th>最近迟到</th>
        <th>货品</th>
        <th>应到</th>
        <th>实到</th>
        <th className="num">迟 (天)</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((r, i) => (
        <tr key={i}>
          <td>{r.no}</td>
          <td>{r.item}</td>
          <td>{fmt.date(r.dueDate)}</td>
          <td>{fmt.date(r.businessDate)}</td>
          <td className="num">{r.days}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
