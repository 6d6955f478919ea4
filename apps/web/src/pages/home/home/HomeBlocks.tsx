/** The figures of the day and what is most pressing, each as far as the person may read the list that proves it. */
import type { ReactNode } from 'react';
import { dec, nest, nestOrderMachine, project, stateOptions } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { dueOf } from './due.ts';

const ROWS = 6;
const STATES = stateOptions(nestOrderMachine);
const [WAITING] = nestOrderMachine.actions.confirm.from;

/** Projects that are neither finished by force nor void, the tightest first. */
const useProjects = (enabled: boolean) =>
  useCall(
    project.listProjects,
    { query: { controlState: 0, sorting: 'deliveryDate asc', maxResultCount: ROWS } as never },
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

function figuresOf(projects: Projects['data'], orders: Orders['data']): Figure[] {
  const [p, o] = [projects?.totals ?? {}, orders?.totals ?? {}];
  const waiting = Number(o[`orderState:${WAITING}`] ?? 0);
  return [
    ...(projects
      ? [
          {
            label: '在建工程',
            value: fmt.int(projects.totalCount),
            unit: '个',
            note: `最近交期 ${fmt.date(projects.items[0]?.deliveryDate)}`,
            to: '/cad/project',
          },
          {
            label: '产品',
            value: fmt.int(p['productAmount'] ?? 0),
            unit: '件',
            note: `展开 ${fmt.area(p['unfoldArea'] ?? 0)} m²`,
            to: '/cad/product',
          },
          {
            label: '待套料',
            value: fmt.int(p['notNestingAmount'] ?? 0),
            unit: '件',
            note: '尚未进入套料单',
            to: '/cad/project?sort=notNestingAmount desc',
          },
        ]
      : []),
    ...(orders
      ? [
          {
            label: '待确认套料单',
            value: fmt.int(waiting),
            unit: '单',
            note: waiting > 0 ? '核对后确认' : '没有等待的方案',
            noteTone: waiting > 0 ? ('amber' as const) : undefined,
            to: `/nest/order?orderState=${WAITING}`,
          },
          {
            label: '已排整板',
            value: fmt.int(o['sheetAmount'] ?? 0),
            unit: '张',
            note: `毛重 ${fmt.weightSum(o['grossWeight'] ?? 0)}`,
            to: '/nest/order',
          },
        ]
      : []),
  ];
}

export function HomeBlocks() {
  const [mayProjects, mayOrders] = [useCan(project.listProjects.right), useCan(nest.listNestOrders.right)];
  const [projects, orders] = [useProjects(mayProjects), useOrders(mayOrders)];
  if (!mayProjects && !mayOrders) return null;
  const isReady = (!mayProjects || projects.data) && (!mayOrders || orders.data);
  return (
    <div className="my-home-blocks">
      {isReady ? (
        <FigureStrip figures={figuresOf(projects.data, orders.data)} />
      ) : (
        <div className="my-surface my-home-figures" />
      )}
      {mayProjects && (
        <Block title="交期最紧的工程" more="/cad/project" state={projects} none="新增工程后，这里按交期提醒">
          <TightProjects rows={projects.data?.items ?? []} />
        </Block>
      )}
      {mayOrders && (
        <Block title="最近的套料单" more="/nest/order" state={orders} none="套料后，这里看进度与利用率">
          <RecentOrders rows={orders.data?.items ?? []} />
        </Block>
      )}
    </div>
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

function TightProjects({ rows }: { rows: NonNullable<Projects['data']>['items'] }) {
  return (
    <table className="my-home-rows">
      <tbody>
        {rows.map((r) => {
          const due = dueOf(r.deliveryDate);
          return (
            <tr key={r.id}>
              <td>
                <TabLink to={`/cad/project-detail?id=${r.id}`}>{r.displayName}</TabLink>
              </td>
              <td className="my-t2">{r.demandSide}</td>
              <td className="num">{r.notNestingAmount ? `待套 ${fmt.int(r.notNestingAmount)} 件` : '—'}</td>
              <td className="bar">
                {r.nestedPercent === null ? (
                  <span className="my-t3">—</span>
                ) : (
                  <ProgressBar percent={Number(r.nestedPercent)} text />
                )}
              </td>
              <td className={`due ${due?.tone ?? ''}`} title={r.deliveryDate ?? undefined}>
                {due?.text ?? <span className="my-t3">未定</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
