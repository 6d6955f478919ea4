/** 配件套料订单详情: the bars of an order drawn to scale, live while it is computed, proven when it is done. */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { bars, nestOrderMachine, stateOptions } from '@muyun/contract';
import type { BarLayoutView, BarOrderDetail as Order } from '@muyun/contract';
import { ExclamationCircleFilled } from '@ant-design/icons';
import { can } from '../../../../kit/auth/index.ts';
import { DocHeader } from '../../../../kit/doc/index.ts';
import type { DocAction } from '../../../../kit/doc/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState, RecordInstead, SkeletonLines } from '../../../../kit/states/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { useNarrow } from '../../../../kit/use-narrow.ts';
import { LiveBar } from '../detail/LiveBar.tsx';
import { useOrderActions } from '../detail/use-order-actions.tsx';
import { useProgress } from '../detail/use-progress.ts';
import type { SheetFilter } from '../sheet/sheet-filter.ts';
import { SheetTab } from '../sheet/SheetTab.tsx';
import { BarActual } from './BarActual.tsx';
import { BAR_CALLS, BAR_FAMILY } from './bar-calls.ts';
import { barFiguresOf } from './bar-figures.tsx';
import { BarFileMenu } from './BarFileMenu.tsx';
import { BarLines, BarLog, BarNeeds, BarRests, BarRuns, needsOf } from './BarTables.tsx';
import { BarWizard } from './BarWizard.tsx';
import { BarWork } from './BarWork.tsx';
import '../detail/detail.css';
import { useSupport } from '../detail/use-support.ts';
import './bar.css';

const STATES = stateOptions(nestOrderMachine);

export default function BarOrderDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    bars.getBarOrder,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: data?.no });
  if (!data || error)
    return (
      <RecordInstead id={id} noun="型材套料单" from="套料订单" error={error} onRetry={() => void refetch()} />
    );
  return <Loaded order={data} />;
}

/** 万科大厦 / 第1批 · 第 3 次运行 · 补套自 TLA… */
function subtitle(order: Order): string {
  const run = order.runs.find((r) => r.isChosen);
  return [
    order.projectNames,
    run && `第 ${run.runNo} 次运行`,
    order.parentOrderNo && `补套自 ${order.parentOrderNo}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Opened = 'edit' | 'renest' | null;

function Loaded({ order }: { order: Order }) {
  const [open, setOpen] = useState<Opened>(null);
  const actions = useOrderActions(order, () => setOpen('edit'), BAR_FAMILY);
  const isLive = order.jobId !== null;
  const progress = useProgress(order, bars.barOrderProgress, BAR_CALLS);
  const plan = useCall(
    bars.barLayouts,
    { params: { id: order.id } },
    { enabled: order.runId !== null && !isLive, keepPrevious: false },
  );
  const isReadOnly = useNarrow() === 'phone';
  // what a confirmed plan left out: a new order that knows where it comes from
  const lost = order.lines.filter((l) => l.lostAmount > 0 && l.available > 0);
  const canRenest = order.confirmTime !== null && lost.length > 0 && can('AlNest.NestOrders:add');
  return (
    <div className="my-page nest-page">
      <Head
        order={order}
        actions={actions}
        isReadOnly={isReadOnly}
        onRenest={canRenest ? () => setOpen('renest') : undefined}
      />
      {isLive && <LiveBar progress={progress} actions={actions} isReadOnly={isReadOnly} unit="支" />}
      {order.message && !isLive && (
        <div className="nest-failed" role="alert">
          {order.message}
        </div>
      )}
      {!isLive && <LostLine order={order} />}
      {isLive ? (
        <div className="my-surface grow nest-waiting">
          <EmptyState title="正在计算" hint="可以离开本页，完成后在列表中查看" />
        </div>
      ) : (
        <Parts order={order} plan={plan.data} isLoading={plan.isFetching} actions={actions} />
      )}
      {open === 'edit' && <BarWizard orderId={order.id} onClose={() => setOpen(null)} />}
      {open === 'renest' && (
        <BarWizard
          parent={{ id: order.id, wanted: new Map(lost.map((l) => [l.pieceId, l.lostAmount])) }}
          productIds={[...new Set(lost.map((l) => l.productId))]}
          onClose={() => setOpen(null)}
        />
      )}
      {actions.dialog}
    </div>
  );
}

interface HeadProps {
  order: Order;
  actions: ReturnType<typeof useOrderActions>;
  isReadOnly: boolean;
  onRenest: (() => void) | undefined;
}

function Head({ order, actions, isReadOnly, onRenest }: HeadProps) {
  const navigate = useNavigate();
  const support = useSupport(order, 'bars');
  const isLive = order.jobId !== null;
  const results: DocAction = {
    key: 'results',
    label: '排料一览',
    onClick: () => navigate(`/nest/accessory-order-result?id=${order.id}`),
  };
  const renest: DocAction[] = onRenest ? [{ key: 'renest', label: '补套', onClick: onRenest }] : [];
  return (
    <DocHeader
      number={order.no}
      status={{ options: STATES, value: order.state }}
      kind={subtitle(order)}
      back="/nest/order?family=bars"
      primary={isReadOnly ? undefined : actions.primary}
      actions={isReadOnly ? [] : [...renest, ...actions.actions]}
      extra={!isLive && order.runId ? <BarFileMenu orderId={order.id} state={order.state} /> : undefined}
      note={order.allowsSupport ? '已允许平台协助' : undefined}
      more={isReadOnly ? [results] : [results, support, ...actions.more]}
      figures={order.figures && !isLive ? barFiguresOf(order.figures) : undefined}
    />
  );
}

/** Pieces that no bar holds, with the reason: never hidden. */
function LostLine({ order }: { order: Order }) {
  const lost = order.lines.filter((l) => l.lostAmount > 0);
  if (lost.length === 0) return null;
  return (
    <div className="nest-failed" role="alert">
      <ExclamationCircleFilled /> {lost.reduce((s, l) => s + l.lostAmount, 0)} 件未排：
      {lost
        .slice(0, 3)
        .map((l) => `${l.code}（${l.lostReason ?? ''}）`)
        .join('、')}
      {lost.length > 3 && ` 等 ${lost.length} 种`}
    </div>
  );
}

type Tab = 'bars' | 'sheets' | 'actual' | 'lines' | 'needs' | 'rests' | 'runs' | 'log';

interface PartsProps {
  order: Order;
  plan: BarLayoutView[] | undefined;
  isLoading: boolean;
  actions: ReturnType<typeof useOrderActions>;
}

/** The tabs that an order has, with what they count. */
const tabsOf = (order: Order, layouts: readonly BarLayoutView[]): readonly (readonly [Tab, string])[] => [
  ...(order.runId === null ? [] : [['bars', `排料图 ${layouts.length}`] as const]),
  ...(order.releaseTime === null
    ? []
    : ([
        ['sheets', `下料 ${order.cutSheetAmount}/${order.sheetAmount}`],
        ['actual', '计划与实际'],
      ] as const)),
  ['lines', `配件 ${order.productKinds}`],
  ...(order.runId === null
    ? []
    : ([
        ['needs', `用料需求 ${needsOf(layouts).length}`],
        ['rests', `余料 ${layouts.filter((b) => b.isRemnant).length}`],
      ] as const)),
  ...(order.runs.length > 0 ? [['runs', `方案 ${order.runs.length}`] as const] : []),
  ['log', '日志'],
];

function Parts(props: PartsProps) {
  const { order } = props;
  const layouts = props.plan ?? [];
  const [tab, setTab] = useState<Tab>(order.runId === null ? 'lines' : 'bars');
  const [filter, setFilter] = useState<SheetFilter | undefined>();
  const show = (key: Tab, wanted?: SheetFilter) => {
    setFilter(wanted);
    setTab(key);
  };
  const tabs = tabsOf(order, layouts);
  const shown = tabs.some(([key]) => key === tab) ? tab : 'lines';
  return (
    <div className="bar-tabs">
      <div className="my-surface nest-tabs" role="tablist" aria-label="套料内容">
        {tabs.map(([key, label]) => (
          <button key={key} type="button" role="tab" aria-selected={key === shown} onClick={() => show(key)}>
            {label}
          </button>
        ))}
      </div>
      <div
        className={shown === 'bars' || shown === 'sheets' ? 'bar-pane' : 'bar-pane my-surface'}
        role="tabpanel"
      >
        <Pane {...props} tab={shown} filter={filter} onShow={show} />
      </div>
    </div>
  );
}

interface PaneProps extends PartsProps {
  tab: Tab;
  /** the bars that somebody wants to see */
  filter: SheetFilter | undefined;
  onShow: (tab: Tab, filter?: SheetFilter) => void;
}
function Pane({ order, plan, isLoading, actions, tab, filter, onShow }: PaneProps) {
  const layouts = plan ?? [];
  switch (tab) {
    case 'bars':
      return layouts.length > 0 ? (
        <BarWork bars={layouts} groups={order.groupRows} lines={order.lines} />
      ) : (
        <div className="my-surface grow">{isLoading && <SkeletonLines rows={10} />}</div>
      );
    case 'sheets':
      return <SheetTab orderId={order.id} filter={filter} onUnfilter={() => onShow('sheets')} />;
    case 'actual':
      return <BarActual orderId={order.id} onShow={(wanted) => onShow('sheets', wanted)} />;
    case 'lines':
      return <BarLines order={order} />;
    case 'needs':
      return <BarNeeds layouts={layouts} />;
    case 'rests':
      return <BarRests layouts={layouts} />;
    case 'runs':
      return <BarRuns order={order} actions={actions} />;
    case 'log':
      return <BarLog id={order.id} />;
  }
}
