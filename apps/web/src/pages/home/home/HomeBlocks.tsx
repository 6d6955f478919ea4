/** The figures of the day and what is most pressing, each as far as the person may read the list that proves it. */
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import {
  dec,
  figureLink,
  home,
  HOME_FIGURES,
  nest,
  nestOrderMachine,
  project,
  PROJECT_OPEN,
  stateOptions,
} from '@muyun/contract';
import type { HomeFigure, HomeFigureName, OutputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { dueOf } from '../shared/due.ts';
import { LockedBlock } from './LockedBlock.tsx';
import { useStands } from './stands.ts';
import { TodoBlock } from '../shared/TodoBlock.tsx';

/** the chart is not what the morning waits for: it comes once the page stands */
const WeekChart = lazy(() => import('./WeekChart.tsx'));
const SpaceUse = lazy(async () => ({ default: (await import('./HomeSpace.tsx')).SpaceUse }));

const ROWS = 6;
const STATES = stateOptions(nestOrderMachine);
const NAMES = Object.keys(HOME_FIGURES) as HomeFigureName[];

/** Projects that are under way, the tightest first. */
const useProjects = (enabled: boolean) =>
  useCall(
    project.listProjects,
    { query: { projectStatus: PROJECT_OPEN, sorting: 'deliveryDate asc', maxResultCount: ROWS } as never },
    { enabled },
  );
const useOrders = (enabled: boolean) =>
  useCall(
    nest.listNestOrders,
    { query: { sorting: 'creationTime desc', maxResultCount: ROWS } as never },
    { enabled },
  );

type Projects = ReturnType<typeof useProjects>;
type Orders = ReturnType<typeof useOrders>;
type Answer = OutputOf<typeof home.headInfo>;

/** What stands under a figure; where nothing waits, that is said. */
const NOTES: Readonly<Record<HomeFigureName, (count: number) => string>> = {
  projectCount: () => '未发完、未完工',
  overdue: (count) => (count > 0 ? '交期已过' : '没有逾期'),
  productCount: () => '全部工程',
  waitNest: (count) => (count > 0 ? '尚未进入套料单' : '已全部进入套料单'),
  nestOrderCount: () => '全部状态',
  waitApproval: (count) => (count > 0 ? '核对后确认' : '没有等待的方案'),
  shortTasks: (count) => (count > 0 ? '预留或请购' : '没有缺口'),
  lateOrders: (count) => (count > 0 ? '催供应商' : '没有逾期'),
  risenPrices: (count) => risen(count),
  risenPaintPrices: (count) => risen(count),
  waitStockIn: (count) => waiting(count),
  waitStockOut: (count) => waiting(count),
  waitPaintIn: (count) => waiting(count),
  lateAccessories: (count) => (count > 0 ? '催供应商' : '没有逾期'),
  waitAccessoryIn: (count) => waiting(count),
};
const risen = (count: number): string => (count > 0 ? '超出允许涨幅' : '没有涨价');
const waiting = (count: number): string => (count > 0 ? '审核后记账' : '没有待审');

/** Each figure is the number of rows of the list that it opens (contract, HOME_FIGURES). */
function figuresOf(answer: Answer, isStock: boolean): Figure[] {
  return NAMES.flatMap((name) => {
    const figure: HomeFigure = HOME_FIGURES[name];
    const count = answer[name];
    if (count === null || (figure.isStock === true) !== isStock) return [];
    return {
      label: figure.label,
      value: fmt.int(count),
      unit: figure.unit,
      note: NOTES[name](count),
      noteTone: count > 0 ? figure.tone : undefined,
      to: figureLink(figure),
    };
  });
}

/** The figures of the day, over the whole width; those of the stores in a row of their own. */
export function HomeFigures() {
  const figures = useCall(home.headInfo);
  const shown = figures.data ? figuresOf(figures.data, false) : undefined;
  const stocks = figures.data ? figuresOf(figures.data, true) : [];
  if (shown === undefined && figures.error)
    return (
      <div className="my-surface">
        <ErrorBlock error={figures.error} onRetry={() => void figures.refetch()} />
      </div>
    );
  if (shown === undefined) return <div className="my-surface my-home-figures" />;
  return (
    <>
      {shown.length > 0 && <FigureStrip figures={shown} />}
      {stocks.length > 0 && <FigureStrip figures={stocks} />}
    </>
  );
}

export function HomeBlocks() {
  const mayOrders = useCan(nest.listNestOrders.right);
  const orders = useOrders(mayOrders);
  return (
    <div className="my-home-blocks">
      <TodoBlock />
      <LockedBlock />
      {mayOrders && (
        <Block
          title="最近的套料单"
          more={figureLink(HOME_FIGURES.nestOrderCount)}
          state={orders}
          none="套料后，这里看进度与利用率"
        >
          <RecentOrders rows={orders.data?.items ?? []} />
        </Block>
      )}
      <Later />
    </div>
  );
}

export function TightBlock() {
  const may = useCan(project.listProjects.right);
  const projects = useProjects(may);
  if (!may) return null;
  return (
    <Block
      title="交期最紧的工程"
      more={figureLink(HOME_FIGURES.projectCount)}
      state={projects}
      none="新增工程后，这里按交期提醒"
    >
      <TightProjects rows={projects.data?.items ?? []} />
    </Block>
  );
}

function Later() {
  const may = useCan('AlDashboard.Analysis:query');
  if (!useStands()) return null;
  return (
    <Suspense fallback={null}>
      {may && <WeekChart />}
      <SpaceUse />
    </Suspense>
  );
}

function Block(props: {
  title: string;
  more: string;
  none: string;
  state: Projects | Orders;
  children: ReactNode;
}) {
  const { state } = props;
  return (
    <section className="my-surface my-home-block">
      <h2 className="my-block-title">
        {props.title}
        <TabLink to={props.more}>更多</TabLink>
      </h2>
      {state.error && !state.data ? (
        <ErrorBlock error={state.error} onRetry={() => void state.refetch()} />
      ) : !state.data ? (
        <SkeletonLines rows={ROWS} />
      ) : state.data.items.length === 0 ? (
        <EmptyState title="还没有数据" hint={props.none} />
      ) : (
        props.children
      )}
    </section>
  );
}

/** Two lines each, beside the blocks. */
function TightProjects({ rows }: { rows: NonNullable<Projects['data']>['items'] }) {
  return (
    <ul className="my-home-tight">
      {rows.map((r) => {
        const due = dueOf(r.deliveryDate);
        return (
          <li key={r.id}>
            <TabLink to={`/cad/project-detail?id=${r.id}`} label={r.displayName ?? undefined}>
              <span className="my-ellipsis">{r.displayName}</span>
            </TabLink>
            <span className={`due ${due?.tone ?? ''}`} title={r.deliveryDate ?? undefined}>
              {due?.text ?? <span className="my-t3">未定</span>}
            </span>
            <span className="my-t3 my-ellipsis" title={r.demandSide ?? undefined}>
              {r.notNestingAmount ? `待套 ${fmt.int(r.notNestingAmount)} 件` : r.demandSide}
            </span>
            {r.nestedPercent === null ? (
              <span className="my-t3">—</span>
            ) : (
              <ProgressBar percent={Number(r.nestedPercent)} text />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RecentOrders({ rows }: { rows: NonNullable<Orders['data']>['items'] }) {
  return (
    <table className="my-home-rows">
      <tbody>
        {rows.map((r) => (
          <tr key={r.id}>
            <td>
              <TabLink to={`/nest/order-detail?id=${r.id}`}>{r.no}</TabLink>
            </td>
            <td className="my-t2">{r.projectNames}</td>
            <td className="num">{fmt.int(r.pieceAmount)} 件</td>
            <td className="num share">
              {r.utilization === null ? (
                <span className="my-t3">—</span>
              ) : (
                fmt.percent(dec(r.utilization).times(100).toFixed(2))
              )}
            </td>
            <td className="state">
              <EnumTag options={STATES} value={r.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
