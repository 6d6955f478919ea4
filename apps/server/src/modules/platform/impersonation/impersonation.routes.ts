/** Binds the calls of looking through a member's eyes. */
import { impersonation as calls } from '@muyun/contract';
import { bind, type Binding, bindOutside, bindPrepared } from '../../../kit/call.ts';
import { assertMayLook, type Asked, endLook, leaveLook, sendToOperator, startLook } from './impersonation.ts';
import { type LookRow, looksAcross, looksHere } from './impersonation.store.ts';

const shown = ({ isGoingOn, ...row }: LookRow) => ({ ...row, actions: isGoingOn ? ['end'] : [] });

interface Wire {
  readonly params: { readonly id: string };
  readonly query: Pick<Asked, 'tenantId' | 'reason' | 'ticketNo'> & { readonly mode?: '1' | '2' | undefined };
  readonly smsCode: string | null;
}
const asked = ({ params, query, smsCode }: Wire): Asked => ({
  ...query,
  mode: query.mode && Number(query.mode),
  userId: params.id,
  smsCode,
});

export const impersonationRoutes = (pepper: () => string): readonly Binding[] => [
  bindPrepared(
    calls.loginAs,
    (context) => assertMayLook(context.house, context.who, pepper(), asked(context)),
    (doing, reason) => startLook(doing, asked(doing), reason),
  ),
  bindOutside(calls.sendStepUp, ({ house, who }) => sendToOperator(house, who, pepper())),
  bindOutside(calls.exitImpersonation, ({ house, who }) => leaveLook(house, who)),
  bind(calls.listImpersonations, async ({ tx, query }) => {
    const page = await looksAcross(tx, query);
    return { ...page, items: page.items.map(shown) };
  }),
  bind(calls.listLooks, async ({ tx, query }) => {
    const page = await looksHere(tx, query);
    return { ...page, items: page.items.map(shown) };
  }),
  bind(calls.endLook, (doing) => endLook(doing, doing.params.id)),
];
