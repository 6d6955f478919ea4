/** A sheet is locked, or free again: 重算 keeps the locked ones. */
import { nest } from '@muyun/contract';
import type { NestLayout, NestOrderDetail } from '@muyun/contract';
import { useAction } from '../../../../kit/http/index.ts';

const CALLS = [nest.getNestOrder, nest.listNestOrders, nest.nestRunLayouts, nest.nestOrderLog];
type Subject = Pick<NestOrderDetail, 'version' | 'actions'>;

/** None while the sheets of the order cannot be locked. */
export function useLock(order: Subject | undefined): ((layout: NestLayout) => void) | undefined {
  const { run, busy } = useAction(nest.lockNestLayout, {
    success: ({ isLocked }) => (isLocked ? '已锁定，重算时保持不变' : '已解除锁定'),
    invalidates: CALLS,
  });
  if (!order?.actions.includes('lock')) return undefined;
  return ({ id, isLocked }) => {
    if (busy) return;
    void run({ params: { id }, body: { isLocked: !isLocked, version: order.version } });
  };
}
