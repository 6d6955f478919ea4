/** The figures of the space with the lists that prove them, the year by months, the largest customers. */
import { analysis, type OutputOf, type Tile, tileLink, TILES } from '@muyun/contract';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { MonthBlock } from './MonthBlock.tsx';
import { Updated } from './Updated.tsx';

type Overview = OutputOf<typeof analysis.overview>;
const SHOWN = {
  int: fmt.int,
  area: (v: string) => fmt.area(v),
  percent: (v: string) => fmt.percent(v).replace('%', ''),
} as const;

function figuresOf({ tiles, month }: Overview): Figure[] {
  return tiles.map(({ name, value }) => {
    const tile: Tile = TILES[name];
    return {
      label: tile.label,
      value: value === null ? EMPTY : SHOWN[tile.kind](value),
      ...(value === null ? { note: '本月还没有确认的方案' } : { unit: tile.unit }),
      ...(tile.tone && Number(value) > 0 ? { note: '交期已过', noteTone: tile.tone } : {}),
      to: tileLink(name, month),
    };
  });
}

function Customers({ rows, year }: { rows: NonNullable<Overview['customers']>; year: string }) {
  const most = Number(rows[0]?.area ?? 0);
  return (
    <section className="my-surface dash-block" aria-label="客户前十">
      <h2 className="my-block-title">
        客户前十 <small className="my-t3">按{year}年新增工程面积</small>
      </h2>
      {rows.length === 0 ? (
        <EmptyState title="今年还没有有面积的工程" hint="新增工程并录入产品后，这里按客户汇总" />
      ) : (
        <ol className="dash-top">
          {rows.map((r) => (
            <li key={r.id}>
              <TabLink to={`/cad/project?demanderId=${r.id}&beginTime=${year}-01-01&endTime=${year}-12-31`}>
                {r.name}
              </TabLink>
              <i style={{ width: `${(Number(r.area) / most) * 100}%` }} aria-hidden />
              <span>
                {fmt.area(r.area)} <small>m²</small>
              </span>
              <small className="my-t3">{fmt.int(r.projectCount)} 个工程</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function SpaceAnalysis() {
  const answer = useCall(analysis.overview);
  const { data } = answer;
  if (answer.error && !data)
    return (
      <div className="my-surface">
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    );
  return (
    <div className="dash">
      {data ? (
        data.tiles.length > 0 && <FigureStrip figures={figuresOf(data)} />
      ) : (
        <div className="my-surface dash-waits" />
      )}
      <div className="dash-columns">
        <MonthBlock />
        {data?.customers && <Customers rows={data.customers} year={data.month.slice(0, 4)} />}
      </div>
      <Updated time={data?.updatedTime} />
    </div>
  );
}
