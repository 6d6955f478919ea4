/** Binds captcha, codes by SMS, the forgotten password and the devices of a person. */
import { LOGIN_ACTION, secondFactorCalls, security } from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { deviceOf } from './device.ts';
import { devicesOf } from './devices.store.ts';
import { newCaptcha, sendCode } from './door.ts';
import { notedBy, notedProof } from './noted.ts';
import { recoverPassword } from './recover.ts';
import { secondFactorOf, sendToTurn, turnSecondFactor } from './second-factor.ts';

export const doorRoutes = (pepper: () => string): readonly Binding[] => [
  bindOutside(security.captcha, ({ house, who }) => newCaptcha(house, who.ip)),
  bindOutside(security.sendSms, ({ house, who, body }) =>
    sendCode(house, { ...body, ip: who.ip, pepper: pepper() }),
  ),
  bindOutside(security.forgetPassword, ({ house, body, who, userAgent }) =>
    notedProof(house, { account: body.phone, ip: who.ip, userAgent, action: LOGIN_ACTION.recover }, () =>
      recoverPassword(house, pepper(), body, { ip: who.ip, userAgent }),
    ),
  ),
  bindOutside(secondFactorCalls.secondFactor, ({ house, who }) => secondFactorOf(house, who)),
  bindOutside(secondFactorCalls.sendSecondFactor, ({ house, who }) => sendToTurn(house, who, pepper())),
  bindOutside(secondFactorCalls.turnSecondFactor, ({ house, who, body, userAgent }) => {
    const { secondFactor: action } = LOGIN_ACTION;
    return notedBy(house, { who, userAgent, action, tenantId: who.tenant?.id ?? null }, () =>
      turnSecondFactor(house, who, { ...body, pepper: pepper() }),
    );
  }),
  bindOutside(security.devices, async ({ house, who }) => {
    const rows = await inTx(
      house.pools.host,
      { tenantId: PLATFORM, userId: who.userId, readOnly: true },
      (tx) => devicesOf(tx, who.userId),
    );
    return rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceOf(userAgent ?? ''),
      isCurrent: row.id === who.sessionId,
    }));
  }),
  bindOutside(security.endDevice, async ({ house, who, params }) => {
    if (!(await house.sessions.endOne(who.userId, params.id, END_REASON.kicked))) raise('Common:NotFound');
  }),
  bindOutside(security.endOtherDevices, async ({ house, who }) => ({
    ended: await house.sessions.endOthers(who.userId, who.sessionId, END_REASON.kicked),
  })),
];
