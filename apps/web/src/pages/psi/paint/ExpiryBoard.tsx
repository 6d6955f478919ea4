/** 效期看板: what has expired or soon will, band by band; each leads to the list that proves it, each batch to its moves and its colour's projects. */
import { PAINT_BATCH_STATES, PAINT_EXPIRY_BANDS, paintExpiry, type PaintExpiryRow } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt, Num } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import './expiry-board.css';

const LIST = '/psi/paint/coating-warehouse';
/** 正常, 近效期 and 过期 are what the band says already */
const TOLD: readonly number[] = [1, 2, 4];
const bandLink = (band: number): string => `${LIST}?expiry=${band}`;
const batchLink = (row: PaintExpiryRow, band: number): string =>
  `${LIST}?${new URLSearchParams({ expiry: String(band), paintId: row.paintId, filter: row.batchNo ?? '' })}`;
const leftOf = (days: number | null): string =>
  days === null ? '' : days < 0 ? `过期 ${-days} 天` : days === 0 ? '今天到期' : `剩 ${days} 天`;

function Takers({ row, mayOpen }: { row: PaintExpiryRow; mayOpen: boolean }) {
  if (row.projectCount === 0) return <div className="my-t3">没有工程待用此色</div>;
  return (
    <div className="paint-expiry-takers">
      {row.projects.map(({ id, name, kg }) => (
        <span key={id}>
          {mayOpen ? <TabLink to={`/cad/project-detail?id=${id}`}>{name}</TabLink> : name}
          <span className="my-t2"> 待用 {fmt.quantity(kg)} kg</span>
        </span>
      ))}
      {row.projectCount > row.projects.length && <span className="my-t3">共 {row.projectCount} 个工程</span>}
    </div>
  );
}

function Batch({ row, band, mayOpen }: { row: PaintExpiryRow; band: number; mayOpen: boolean }) {
  return (
    <li className="paint-expiry-batch">
      <div className="paint-expiry-line">
        <TabLink to={batchLink(row, band)}>{row.paintName}</TabLink>
        <b>
          <Num value={row.quantity} kind="quantity" /> kg
        </b>
      </div>
      <div className="paint-expiry-line my-t2">
        <span>
          {[row.colorCode, row.batchNo, row.warehouseName, row.positionCode].filter(Boolean).join(' · ')}
        </span>
        <span className={(row.daysLeft ?? 0) < 0 ? 'paint-expiry-over' : undefined}>
          {leftOf(row.daysLeft)}
        </span>
      </div>
      {!TOLD.includes(row.state) && <EnumTag options={PAINT_BATCH_STATES} value={row.state} />}
      <Takers row={row} mayOpen={mayOpen} />
    </li>
  );
}

export default function ExpiryBoard() {
  const { data, error, refetch } = useCall(paintExpiry);
  const mayOpen = useCan('AlCad.CadProjects:get');
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="my-surface paint-expiry-wait">
        <SkeletonLines rows={8} />
      </div>
    );
  if (data.bands.every((b) => b.count === 0))
    return (
      <div className="my-surface">
        <EmptyState title="30 天内没有到期的涂料" hint="批次按到期日自动归到这里，先到期的先领用" />
      </div>
    );
  return (
    <div className="paint-expiry">
      {data.bands.map(({ band, count, kg, value, rows }) => {
        const told = PAINT_EXPIRY_BANDS.find((b) => b.value === band);
        return (
          <section key={band} className="my-surface paint-expiry-band" aria-label={told?.label ?? ''}>
            <header className={`paint-expiry-head ${told?.tone ?? ''}`}>
              <TabLink to={bandLink(band)}>{told?.label}</TabLink>
              <span>
                <b>{fmt.int(count)}</b> 批 · {fmt.quantity(kg)} kg
                {value !== null && <> · {fmt.money(value)} 元</>}
              </span>
            </header>
            {rows.length === 0 ? (
              <p className="my-t3 paint-expiry-none">没有</p>
            ) : (
              <ul>
                {rows.map((row) => (
                  <Batch key={row.id} row={row} band={band} mayOpen={mayOpen} />
                ))}
              </ul>
            )}
            {count > rows.length && <TabLink to={bandLink(band)}>查看全部 {count} 批</TabLink>}
          </section>
        );
      })}
    </div>
  );
}
