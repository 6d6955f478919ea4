/** What can be done with an order: buttons from its `actions[]`, each with its question, all through one call. */
import { useState } from 'react';
import { nest, nestOrderMachine } from '@muyun/contract';
import type { AnyCall, NestAction, NestOrderDetail } from '@muyun/contract';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../kit/http/index.ts';
import { confirmAsk } from '../../../../kit/feedback.ts';
import type { ApiError } from '../../../../kit/http/index.ts';
import { SHEET_CALLS } from '../sheet/sheet-calls.ts';
import { useMissingLabels } from '../sheet/use-missing-labels.tsx';
import { ReasonDialog } from '../../../../kit/overlay/index.ts';
import type { DocAction } from '../../../../kit/doc/index.ts';

const CALLS = [
  nest.getNestOrder,
  nest.listNestOrders,
  nest.listNestResults,
  nest.nestRuns,
  nest.listNestOrderLines,
  nest.nestOrderLog,
  nest.listLostProducts,
  nest.pageLostProducts,
  nest.listNestProducts,
];
/** The calls behind the buttons: those of plates, or of bars, which take the same. */
export interface OrderFamily {
  readonly state: typeof nest.nestOrderState;
  readonly remove: typeof nest.deleteNestOrder;
  readonly force: typeof nest.forceDeleteNestOrder;
  readonly invalidates: readonly AnyCall[];
  readonly list: string;
  readonly detail: string;
  /** what an order lets go of beside its pieces */
  readonly released: readonly string[];
}
const PLATES: OrderFamily = {
  state: nest.nestOrderState,
  remove: nest.deleteNestOrder,
  force: nest.forceDeleteNestOrder,
  invalidates: CALLS,
  list: '/nest/order',
  detail: '/nest/order-detail',
  released: ['释放占用的库存板与余料'],
};
/** What is said of an order before something is done with it. */
type Subject = Pick<
  NestOrderDetail,
  'id' | 'no' | 'version' | 'actions' | 'placedAmount' | 'lostAmount' | 'pieceAmount' | 'confirmTime'
>;
/** The next step of a state, in this order of wish. */
const PRIMARY: readonly NestAction[] = ['confirm', 'submit', 'release', 'unconfirm'];

export interface OrderActions {
  primary: DocAction | undefined;
  actions: DocAction[];
  more: DocAction[];
  busy: boolean;
  has: (action: NestAction) => boolean;
  run: (action: NestAction, more?: { reason?: string; runId?: string; keep?: boolean }) => Promise<boolean>;
  dialog: React.ReactNode;
}

type Asked = 'unconfirm' | 'void' | 'forceDelete' | 'finish';
const ASKED: readonly NestAction[] = ['unconfirm', 'void', 'forceDelete', 'finish'];

const effectsOf = (action: NestAction, order: Subject, family: OrderFamily): string[] => {
  if (action === 'finish') return ['未下料的板材不再下料，其产品转为漏件，可另行补套', ...family.released];
  const placed = `${order.placedAmount} 件`;
  if (action === 'unconfirm')
    return [
      `将退回已套 ${placed}，重新由本单占用`,
      ...family.released,
      family === PLATES ? '清单、图纸和 DXF 再次确认后才能下载' : '清单再次确认后才能打印',
    ];
  const gone = action === 'forceDelete' ? ['套料单连同结果一并删除，不可恢复'] : [];
  return [
    ...gone,
    order.confirmTime ? `将退回已套 ${placed}` : `将释放占用的 ${order.pieceAmount} 件`,
    ...family.released,
  ];
};

export function useOrderActions(
  order: Subject | undefined,
  onEdit: () => void,
  family: OrderFamily = PLATES,
): OrderActions {
  const [asking, setAsking] = useState<Asked | null>(null);
  const missing = useMissingLabels();
  const { run, remove, rest, forceRemove, busy } = useOrderCalls(order, family, {
    onGone: () => setAsking(null),
    onError: missing.take,
  });
  const held = new Set(order?.actions ?? []);
  const has = (action: NestAction): boolean => held.has(action);
  const click = async (action: NestAction): Promise<void> => {
    if (!order) return;
    if (action === 'save') return onEdit();
    if (ASKED.includes(action)) return setAsking(action as Asked);
    if (!(await isMeant(action, order))) return;
    if (action === 'delete') await remove();
    else if (action === 'rest') await rest();
    else await run(action);
  };
  const buttonOf = (action: NestAction): DocAction => ({
    key: action,
    label: labelOf(action),
    onClick: () => click(action),
    busy,
    danger: action === 'void' || action === 'delete' || action === 'forceDelete',
  });
  const { first, shown, hidden } = placesOf(has);
  const confirm = async (reason: string): Promise<void> => {
    if (!order || !asking) return;
    if (asking === 'forceDelete') await forceRemove(reason);
    else if (await run(asking, { reason })) setAsking(null);
  };
  return {
    primary: first ? buttonOf(first) : undefined,
    actions: shown.map(buttonOf),
    more: hidden.map(buttonOf),
    busy,
    has,
    run,
    dialog: order && (
      <>
        <AskReason
          order={order}
          family={family}
          asking={asking}
          onCancel={() => setAsking(null)}
          onConfirm={confirm}
        />
        {missing.dialog}
      </>
    ),
  };
}

const labelOf = (action: NestAction): string => nestOrderMachine.actions[action].label;

/** The calls behind the buttons; whoever deletes stands in the list again. */
interface Told {
  readonly onGone: () => void;
  readonly onError: (error: ApiError) => boolean;
}
function useOrderCalls(order: Subject | undefined, family: OrderFamily, { onGone, onError }: Told) {
  const navigate = useNavigate();
  const change = useAction(family.state, { invalidates: [...family.invalidates, ...SHEET_CALLS], onError });
  const renest = useAction(nest.nestRest, {
    success: ({ no }) => `未下料的板材已转入 ${no}`,
    invalidates: [...family.invalidates, ...SHEET_CALLS],
    onSuccess: ({ id }) => void navigate(`${family.detail}?id=${id}`),
  });
  const remove = useAction(family.remove, {
    success: '已删除',
    invalidates: family.invalidates,
    onSuccess: () => void navigate(family.list),
  });
  const forceRemove = useAction(family.force, {
    success: '已强制删除',
    invalidates: family.invalidates,
    onSuccess: () => {
      onGone();
      void navigate(family.list);
    },
  });
  const run: OrderActions['run'] = async (action, more = {}) => {
    if (!order) return false;
    const answer = await change.run({
      params: { id: order.id },
      body: { action: action as 'submit', version: order.version, ...more },
    });
    return answer !== undefined;
  };
  const target = { params: { id: order?.id ?? '' } };
  return {
    run,
    busy: change.busy || renest.busy,
    rest: () => renest.run({ ...target, body: { version: order?.version ?? 0 } }),
    remove: () => remove.run(target),
    forceRemove: (reason: string) => forceRemove.run({ ...target, query: { reason } }),
  };
}

/** Asked before what takes away, or leaves pieces without a place. */
async function isMeant(action: NestAction, order: Subject): Promise<boolean> {
  if (action === 'delete')
    return confirmAsk({
      title: `删除套料单 ${order.no}？`,
      content: '占用的产品件数将被释放。',
      okText: '删除',
      danger: true,
    });
  if (action === 'rest')
    return confirmAsk({
      title: `余板重套 ${order.no}？`,
      content: '未下料的板材撤回，其产品转入一张新的套料单；已下料的板材不变，本单完成。',
      okText: '余板重套',
    });
  if (action === 'confirm' && order.lostAmount > 0)
    return confirmAsk({
      title: `确认方案 ${order.no}？`,
      content: `已排 ${order.placedAmount} 件，未排 ${order.lostAmount} 件将转为漏件，可另行补套。`,
      okText: '确认方案',
    });
  return true;
}

/** The next step, the buttons beside it, and what is behind ⋯. */
function placesOf(has: (action: NestAction) => boolean) {
  const first = PRIMARY.find((a) => has(a) && a !== 'unconfirm');
  // before the first calculation editing is the other usual step; later it is rare
  const inView: readonly NestAction[] =
    first === 'submit' ? ['save', 'recalc', 'unconfirm'] : ['recalc', 'unconfirm', 'rest', 'finish'];
  const shown = inView.filter((a) => has(a) && a !== first);
  const hidden = (['save', 'void', 'delete', 'forceDelete'] as const).filter(
    (a) => has(a) && !shown.includes(a),
  );
  return { first, shown, hidden };
}

interface AskReasonProps {
  order: Subject;
  family: OrderFamily;
  asking: Asked | null;
  onCancel: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

function AskReason({ order, family, asking, onCancel, onConfirm }: AskReasonProps) {
  const verb = asking ? labelOf(asking) : '';
  return (
    <ReasonDialog
      open={asking !== null}
      title={`${verb} ${order.no}？`}
      okText={verb}
      effects={asking ? effectsOf(asking, order, family) : []}
      danger={asking !== 'unconfirm'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
