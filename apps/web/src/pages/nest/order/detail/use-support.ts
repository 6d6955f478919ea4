/** 允许平台协助: the platform's staff may look at names and drawings of this order, until it is taken back. */
import { bars, nest, type NestOrderDetail } from '@muyun/contract';
import type { DocAction } from '../../../../kit/doc/index.ts';
import { confirmAsk } from '../../../../kit/feedback.ts';
import { useAction } from '../../../../kit/http/index.ts';

type Subject = Pick<NestOrderDetail, 'id' | 'version' | 'allowsSupport'>;
const PLATES = {
  call: nest.allowNestSupport,
  invalidates: [nest.getNestOrder, nest.listNestOrders, nest.nestOrderLog],
};
const BARS = {
  call: bars.allowBarSupport,
  invalidates: [bars.getBarOrder, bars.listBarOrders, bars.barOrderLog],
};

export function useSupport(order: Subject, family: 'plates' | 'bars' = 'plates'): DocAction {
  const { allowsSupport, version, id } = order;
  const { run, busy } = useAction(family === 'bars' ? BARS.call : PLATES.call, {
    success: allowsSupport ? '已收回，平台不再能查看图纸' : '已允许，平台可以查看这张单的图纸',
    invalidates: family === 'bars' ? BARS.invalidates : PLATES.invalidates,
  });
  const label = allowsSupport ? '收回平台协助' : '允许平台协助';
  return {
    key: 'support',
    label,
    right: 'AlNest.NestOrders:edit',
    busy,
    onClick: async () => {
      const content = allowsSupport
        ? '平台人员不再能查看这张套料单的工程名称、产品和图纸。'
        : '平台人员可以查看这张套料单的工程名称、产品和图纸，随时可以收回；其他套料单不受影响。';
      if (!(await confirmAsk({ title: `${label}？`, content, okText: label }))) return;
      await run({ params: { id }, body: { isAllowed: !allowsSupport, version } });
    },
  };
}
