/** Hands codes to the operator's own gateway over HTTP: `POST url` with `{phone, code, purpose}` and a bearer token; 2xx is taken. */
import type { SmsSender } from '../kit/sms.ts';

const TIME_LIMIT_MS = 10_000;

export function smsGateway({ url, token }: { url: string; token: string }): SmsSender {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}
