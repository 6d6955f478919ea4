/** 套料订单详情 (08): the plan of an order, live while it is computed, proven when it is done. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { durationText, nest, nestOrderMachine, stateOptions } from '@muyun/contract';
import type { NestOrderDetail as Order } from '@muyun/contract';
import { DocHeader } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, RecordInstead, SkeletonLines } from '../../../kit/states/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { NestWizard } from './create/NestWizard.tsx';
import { FileMenu } from './detail/FileMenu.tsx';
import { figuresOf } from './detail/figures.tsx';
import { LiveBar } from './detail/LiveBar.tsx';
import { OrderDrawer, OrderLines } from './detail/OrderDrawer.tsx';
import { RunsModal } from './detail/RunsModal.tsx';
import { useLock } from './detail/use-lock.ts';
import { useSupport } from './detail/use-support.ts';
import { useUnrelate } from './detail/use-unrelate.ts';
import { UnplacedLine } from './detail/UnplacedLine.tsx';
import { useOrderActions } from './detail/use-order-actions.tsx';
import type { OrderActions } from './detail/use-order-actions.tsx';
import { SheetTab } from './sheet/SheetTab.tsx';
import { useProgress } from './detail/use-progress.ts';
import { Workspace } from './detail/Workspace.tsx';
import './detail/detail.css';
import './detail/narrow.css';

const STATES = stateOptions(nestOrderMachine);

/** 加工 31 小时 44 分 ¥2,539.55 */
const workText = ({ estSeconds, processCost }: NonNullable<Order['figures']>): string | null =>
  estSeconds === null
    ? null
    : `加工 ${durationText(estSeconds)}${processCost === null ? '' : ` ${fmt.yuan(processCost)}`}`;

/** 万科大厦 / 第1批 · 第 3 次运行 · 42 秒 · 加工 31 小时 44 分 ¥2,539.55 */
function subtitle(order: Order): string {
  const run = order.runs.find((r) => r.isChosen);
  return [
    order.projectNames,
    run && `第 ${run.runNo} 次运行`,
    run?.touchedFrom && `手工调整自第 ${run.touchedFrom} 次`,
    run?.durationMs && `${Math.max(1, Math.round(run.durationMs / 1000))} 秒`,
    run?.figures && workText(run.figures),
  ]
    .filter(Boolean)
    .join(' · ');
}

export default function NestOrderDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const {
    data: order,
    error,
    refetch,
  } = useCall(nest.getNestOrder, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  useTab({ title: order?.no });
  if (!order || error)
    return (
      <RecordInstead id={id} noun="套料单" from="套料订单" error={error} onRetry={() => void refetch()} />
    );
  return <Loaded order={order} />;
}

type Opened = 'runs' | 'drawer' | 'edit' | null;
type Shown = 'plan' | 'sheets';

/** Once the sheets are in the shop: the plan, and what is cut of it. */
function ShownTabs({ order, shown, onShow }: { order: Order; shown: Shown; onShow: (shown: Shown) => void }) {
  const tabs = [
    ['plan', '排版图'],
    ['sheets', `下料 ${order.cutSheetAmount}/${order.sheetAmount}`],
  ] as const;
  return (
    <div className="my-surface nest-tabs sheet-tabs" role="tablist" aria-label="套料内容">
      {tabs.map(([key, label]) => (
        <button key={key} type="button" role="tab" aria-selected={key === shown} onClick={() => onShow(key)}>
          {label}
        </button>
      ))}
    </div>
  );
}

function Loaded({ order }: { order: Order }) {
  const [open, setOpen] = useState<Opened>(null);
  const actions = useOrderActions(order, () => setOpen('edit'));
  const progress = useProgress(order);
  const { sheets, isFetching } = useSheets(order, progress?.previewNo ?? 0);
  const lock = useLock(order);
  const isLive = order.jobId !== null;
  const close = () => setOpen(null);
  // on a phone the order is looked at: what changes it needs a screen that shows it
  const isReadOnly = useNarrow() === 'phone';
  const [shown, setShown] = useState<Shown>('plan');
  const isReleased = order.releaseTime !== null && !isLive;
  return (
    <div className="my-page nest-page">
      <OrderHead order={order} actions={actions} isReadOnly={isReadOnly} onOpen={setOpen} />
      {isLive && <LiveBar progress={progress} actions={actions} isReadOnly={isReadOnly} />}
      {order.message && !isLive && (
        <div className="nest-failed" role="alert">
          {order.message}
        </div>
      )}
      {isReleased && <ShownTabs order={order} shown={shown} onShow={setShown} />}
      {isReleased && shown === 'sheets' ? (
        <SheetTab orderId={order.id} />
      ) : sheets && sheets.layouts.length > 0 ? (
        <Workspace
          orderId={order.id}
          sheets={sheets}
          groups={order.groupRows}
          isStored={!isLive}
          proof={isLive ? undefined : order.runs.find((r) => r.isChosen)?.verify}
          foot={isLive ? undefined : <UnplacedLine rows={order.unplaced} />}
          touches={actions.has('touch') && !isReadOnly ? order : undefined}
          onLock={isLive || isReadOnly ? undefined : lock}
        />
      ) : (
        <Waiting order={order} isLive={isLive} isLoading={isFetching} />
      )}
      {open === 'edit' && <NestWizard orderId={order.id} onClose={close} />}
      <RunsModal order={order} open={open === 'runs'} onClose={close} actions={actions} />
      <OrderDrawer order={order} open={open === 'drawer'} onClose={close} />
      {actions.dialog}
    </div>
  );
}

/** The sheets to show: of the plan that is being computed, or of the one that is stored. */
function useSheets(order: Order, previewNo: number) {
  const isLive = order.jobId !== null;
  const hasPreview = isLive && previewNo > 0;
  const preview = useCall(
    nest.nestOrderPreview,
    { params: { id: order.id }, query: { n: previewNo } as never },
    { enabled: hasPreview },
  );
  const stored = useCall(
    nest.nestRunLayouts,
    { params: { id: order.runId ?? '' } },
    { enabled: order.runId !== null && !isLive, keepPrevious: false },
  );
  const live = hasPreview ? preview.data : undefined;
  return { sheets: isLive ? live : stored.data, isFetching: stored.isFetching };
}

interface OrderHeadProps {
  order: Order;
  actions: OrderActions;
  isReadOnly: boolean;
  onOpen: (what: Opened) => void;
}

function OrderHead({ order, actions, isReadOnly, onOpen }: OrderHeadProps) {
  const isLive = order.jobId !== null;
  const count = order.runs.length;
  const runs = {
    key: 'runs',
    label: `方案对比${count > 1 ? ` ${count}` : ''}`,
    onClick: () => onOpen('runs'),
  };
  const drawer = { key: 'drawer', label: '产品、板材与日志', onClick: () => onOpen('drawer') };
  const support = useSupport(order);
  const unrelate = useUnrelate(order);
  return (
    <DocHeader
      number={order.no}
      status={{ options: STATES, value: order.state }}
      kind={subtitle(order)}
      back="/nest/order"
      primary={isReadOnly ? undefined : actions.primary}
      actions={isReadOnly ? [] : [...(count > 0 ? [runs] : []), ...actions.actions]}
      extra={!isLive && order.runId ? <FileMenu orderId={order.id} state={order.state} /> : undefined}
      note={order.allowsSupport ? '已允许平台协助' : undefined}
      more={isReadOnly ? [drawer] : [drawer, support, ...unrelate, ...actions.more]}
      figures={order.figures && !isLive ? figuresOf(order.figures) : undefined}
    />
  );
}

/** No sheets yet: a computation that begins, or a draft with its products. */
function Waiting({ order, isLive, isLoading }: { order: Order; isLive: boolean; isLoading: boolean }) {
  if (isLive)
    return (
      <div className="my-surface grow nest-waiting">
        <EmptyState title="正在计算第一个方案" hint="可以离开本页，完成后在列表中查看" />
      </div>
    );
  if (isLoading)
    return (
      <div className="my-surface grow">
        <SkeletonLines rows={10} />
      </div>
    );
  return (
    <div className="my-surface grow nest-draft">
      <div className="my-block-title">
        产品 {order.productKinds} 种 {order.pieceAmount} 件
      </div>
      {order.errors.length > 0 && (
        <div className="nest-failed">
          {order.errors.length} 种产品有误，不参与套料：
          {order.errors
            .slice(0, 4)
            .map((e) => `${e.code}（${e.label}）`)
            .join('、')}
        </div>
      )}
      <OrderLines id={order.id} />
    </div>
  );
}
