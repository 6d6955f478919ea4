/** 放行涨价 (commerce §11, §13): somebody else than who buys looks at a price that rose more than the space allows. */
import { call } from '../../kit/call.ts';
import { moved, reasoned } from '../../kit/document/schemas.ts';
import { defineErrors } from '../../kit/errors.ts';
import type { TransitionSpec } from '../../kit/machine.ts';
import type { PermissionCode } from '../../spec/permission-codes.ts';

export const priceReleaseErrors = defineErrors({
  'Purchase:PriceJump': { status: 400, message: '单价较最近采购上涨{x}%，需审批' },
  'Purchase:PriceUsual': { status: 409, message: '单价没有超出允许的涨幅，不需要放行' },
  'Purchase:ReleaseOwn': { status: 403, message: '涨价须由制单人、采购员以外的人放行' },
});

/** The verb in the machine of an order. */
export const RELEASE_PRICE = {
  releasePrice: { label: '放行涨价', from: [2], to: 2, action: 'enable', reason: true },
} as const satisfies Readonly<Record<string, TransitionSpec<2>>>;

/** The call of an order. */
export const releaseCall = (id: string, base: string, item: PermissionCode) =>
  call({
    id: `${id}.release-price`,
    method: 'POST',
    path: `${base}/{id}/price-release`,
    title: '放行涨价',
    right: `${item}:enable`,
    body: reasoned,
    output: moved,
    errors: ['Purchase:PriceUsual', 'Purchase:ReleaseOwn', 'Common:InvalidState', 'Common:ReasonRequired'],
  });
