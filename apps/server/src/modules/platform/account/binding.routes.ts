/** Binds the calls of bindings and of WeChat. */
import { binding as calls, LOGIN_ACTION } from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { bindByTicket, bindingsOf, bindPhone, releaseWechat, sendBindCode } from './binding.ts';
import type { Who } from '../../../kit/who.ts';
import { notedBy, notedProof } from './noted.ts';
import { bindOnPhone, confirmScan, readScan, unbindOnPhone } from './scan.ts';
import { openTicket, ticketState, wechatReturned } from './ticket.ts';

const { BINDING, TICKET_PURPOSES } = calls;

/** What browsers and phones ask WeChat with. */
const ticketRoutes: readonly Binding[] = [
  bindOutside(calls.bindTicket, ({ house, who, userAgent }) =>
    openTicket(house, { purpose: TICKET_PURPOSES.bind, userId: who.userId, ip: who.ip, userAgent }),
  ),
  bindOutside(calls.loginTicket, ({ house, who, userAgent }) =>
    openTicket(house, { purpose: TICKET_PURPOSES.login, userId: null, ip: who.ip, userAgent }),
  ),
  bindOutside(calls.openHere, async ({ house, who, userAgent }) => {
    const asked = { purpose: TICKET_PURPOSES.here, userId: null, ip: who.ip, userAgent };
    const { qrUrl, ticketSecret, isSimulated } = await openTicket(house, asked);
    return { address: qrUrl, secret: ticketSecret, isSimulated };
  }),
  bindOutside(calls.readTicket, ({ house, params }) => ticketState(house, params.ticket)),
  bindOutside(calls.wechatReturn, async ({ house, query }) => ({ to: await wechatReturned(house, query) })),
];

/** How it stands in the login log. */
const noteOf = (who: Who, userAgent: string) => ({
  who,
  userAgent,
  action: LOGIN_ACTION.bind,
  tenantId: who.tenant?.id ?? null,
});

export const bindingRoutes = (pepper: () => string): readonly Binding[] => [
  ...ticketRoutes,
  bindOutside(calls.listBindings, ({ house, who }) => bindingsOf(house, who.userId)),
  bindOutside(calls.sendBindCode, ({ house, who, body, userAgent }) =>
    sendBindCode(house, { who, userAgent, pepper: pepper() }, body.phone),
  ),
  bindOutside(calls.bind, async ({ house, who, body, userAgent }) => {
    const client = { who, userAgent, pepper: pepper() };
    await notedBy(house, noteOf(who, userAgent), () =>
      body.type === BINDING.phone ? bindPhone(house, client, body) : bindByTicket(house, client, body),
    );
    return bindingsOf(house, who.userId);
  }),
  bindOutside(calls.unbind, ({ house, who, userAgent, smsCode }) =>
    notedBy(house, noteOf(who, userAgent), () =>
      releaseWechat(house, { who, userAgent, pepper: pepper() }, smsCode),
    ),
  ),
  bindOutside(calls.readScan, ({ house, body }) => readScan(house, body)),
  bindOutside(calls.confirmScan, ({ house, body }) => confirmScan(house, body.key, body.isAgreed)),
  bindOutside(calls.bindOnPhone, ({ house, who, body, userAgent }) => {
    const client = { ip: who.ip, userAgent };
    const account = body.phone ?? body.account ?? '';
    return notedProof(house, { ...client, account, action: LOGIN_ACTION.bind }, () =>
      bindOnPhone(house, { ...body, ...client, pepper: pepper(), clientType: 1, rememberMe: false }),
    );
  }),
  bindOutside(calls.unbindOnPhone, async ({ house, who, body, userAgent }) => {
    const account = await unbindOnPhone(house, body);
    await notedProof(house, { account, ip: who.ip, userAgent, action: LOGIN_ACTION.bind }, () =>
      Promise.resolve(),
    );
  }),
];
