/**
 * Codes that may still be paid. An order ends, or is paid another way, only once its codes cannot be paid any more: the
 * gateway is asked outside of any transaction, then closes them, and only then the order is written (platform M7 §4).
 */
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { PayGateway } from '../../../kit/pay.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { type AttemptRow, CODE, endAttempt, noteAsked } from './attempt.store.ts';
import { OpenCodes } from './open-codes.ts';
import { takeTold } from './told.ts';

type Code = Pick<AttemptRow, 'tenantId' | 'gateway' | 'outTradeNo' | 'until'>;

const inSpace = (house: House, { tenantId }: Code, work: (tx: Tx) => Promise<void>): Promise<void> =>
  inTx(house.pools.user, { tenantId, userId: PLATFORM }, work);

/** Asks the gateway how a code stands; what it has paid is booked, as if it had told it. Throws when it does not answer. */
export async function ask(house: House, pay: PayGateway, code: Code): Promise<string> {
  const { gateway, outTradeNo } = code;
  await inSpace(house, code, (tx) => noteAsked(tx, outTradeNo));
  const answer = await pay.query(gateway, outTradeNo);
  if (answer.state === 'paid') {
    const { gatewayTradeNo, amountFen } = answer;
    const notifyId = `query:${gatewayTradeNo}`;
    await takeTold(house, gateway, { notifyId, outTradeNo, gatewayTradeNo, amountFen });
  }
  return answer.state;
}

async function close(house: House, pay: PayGateway, code: Code): Promise<void> {
  const state = await ask(house, pay, code);
  if (state === 'paid') return undefined;
  if (state === 'closed' || (await pay.close(code.gateway, code.outTradeNo)))
    return inSpace(house, code, (tx) => endAttempt(tx, code.outTradeNo, CODE.closed));
  // it has just been paid: whoever asks next learns it
  return undefined;
}

/** Asks for a code and closes it: nothing comes in through it any more, or what has come is booked, at the latest when it is shut again. Raises Order:GatewayUnavailable when the gateway does not answer. */
export async function shut(house: House, code: Code): Promise<void> {
  const { pay } = house;
  if (!pay && Date.parse(code.until) > now().getTime()) raise('Order:GatewayUnavailable');
  // nobody is left to ask, and no gateway takes money for it now
  if (!pay) return inSpace(house, code, (tx) => endAttempt(tx, code.outTradeNo, CODE.closed));
  try {
    return await close(house, pay, code);
  } catch (error) {
    if (error instanceof AppError) throw error;
    house.log.error({ err: error, outTradeNo: code.outTradeNo }, 'the gateway has not closed a code');
    return raise('Order:GatewayUnavailable');
  }
}

/** others may open a code in between, but not for ever */
const TRIES = 3;

/** Does `work` once the codes are closed that stand in its way. Raises Order:GatewayUnavailable. */
export async function withShut<T>(house: House, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OpenCodes)) throw error;
      for (const code of error.codes) await shut(house, code);
    }
  return raise('Order:GatewayUnavailable');
}
