/**
 * Another system that takes what it is sent, for demonstrations and tests: it knows each row by a number of its own, refuses
 * rows whose name says so (拒收), and is not there at all under `down.`.
 */
import { createHmac, createHash } from 'node:crypto';
import { OutgoingError } from '../kit/outgoing.ts';
import type { ThirdGateway } from '../kit/third.ts';

interface Sent {
  readonly items?: readonly { readonly localId: string; readonly name: string }[];
}
/** The number under which the simulated system knows a row. */
const remoteOf = (localId: string): string =>
  `SIM-${createHash('sha256').update(localId).digest('hex').slice(0, 10)}`;

/** `secret` of the simulated system: what is signed with another one is refused with 401. */
export const thirdSimulator = (secret = 'simulator'): ThirdGateway => ({
  async post(url, headers, body) {
    if (url.hostname.startsWith('down.')) throw new OutgoingError('failed', 'connection refused');
    const digest = createHash('sha256').update(body).digest('hex');
    const text = ['POST', url.pathname, headers['x-muyun-timestamp'], headers['x-muyun-nonce'], digest].join(
      '\n',
    );
    const isSigned = createHmac('sha256', secret).update(text).digest('hex') === headers['x-muyun-signature'];
    if (!isSigned) return { status: 401, text: '{}' };
    const { items = [] } = JSON.parse(body) as Sent;
    const answers = items.map(({ localId, name }) =>
      name.includes('拒收')
        ? { localId, error: '名称不符合对方规则' }
        : { localId, remoteId: remoteOf(localId) },
    );
    return { status: 200, text: JSON.stringify({ items: answers }) };
  },
});
