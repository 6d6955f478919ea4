/**
 * Hands short messages to the operator's own gateway over HTTP: `POST url` with a bearer token, a code as `{phone, code, purpose}`,
 * any other message as `{id, phone, template, vars, text}`; 2xx is taken.
 */
import { SmsRefused, type SmsSender } from '../kit/sms.ts';

const TIME_LIMIT_MS = 10_000;

export function smsGateway({ url, token }: { url: string; token: string }): SmsSender {
  const post = async (message: object): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new SmsRefused(`the SMS gateway answered ${answer.status}`);
  };
  return { send: post, tell: post };
}
