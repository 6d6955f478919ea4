/** 解除补套关联: the order is no longer the rest of another one; nothing else of it changes. */
import { nest, type NestOrderDetail } from '@muyun/contract';
import type { DocAction } from '../../../../kit/doc/index.ts';
import { confirmAsk } from '../../../../kit/feedback.ts';
import { useAction } from '../../../../kit/http/index.ts';

export function useUnrelate({
  id,
  parentOrderId,
  parentOrderNo,
}: Pick<NestOrderDetail, 'id' | 'parentOrderId' | 'parentOrderNo'>): DocAction[] {
  const { run, busy } = useAction(nest.deleteNestRelation, {
    success: '已解除关联',
    invalidates: [nest.getNestOrder, nest.listNestOrders, nest.nestOrderLog],
  });
  if (parentOrderId === null) return [];
  return [
    {
      key: 'unrelate',
      label: '解除补套关联',
      right: 'AlNest.NestOrders:edit',
      busy,
      onClick: async () => {
        const asked = {
          title: `解除与 ${parentOrderNo ?? ''} 的补套关联？`,
          content: '只去掉两张单之间的关联，产品、方案和漏件都不变。',
          okText: '解除关联',
        };
        if (await confirmAsk(asked)) await run({ params: { id } });
      },
    },
  ];
}
