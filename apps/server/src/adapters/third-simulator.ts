/**
 * Another system that takes what it is sent, for demonstrations and tests: it knows each row by a number of its own, refuses
 * rows whose name says so (拒收), lists a few that it has itself, and is not there at all under `down.`.
 */
import { createHmac, createHash } from 'node:crypto';
import { OutgoingError } from '../kit/outgoing.ts';
import type { ThirdGateway } from '../kit/third.ts';

interface Sent {
  readonly event?: string;
  readonly kind?: string;
  readonly items?: readonly (Readonly<Record<string, unknown>> & {
    readonly localId: string;
    readonly name: string;
  })[];
}
/** What it was sent and took for signed, as far as it remembers. */
export const simulatedPosts: Sent[] = [];
const MOST_REMEMBERED = 500;
/** The number under which the simulated system knows a row. */
const remoteOf = (localId: string): string =>
  `SIM-${createHash('sha256').update(localId).digest('hex').slice(0, 10)}`;

/** What it has of its own, whatever kind is asked for; two of them have one name. */
export const LISTED = [
  { remoteId: 'ERP-1', name: '凤凰 幕墙（上海）' },
  { remoteId: 'ERP-2', name: '重名客户' },
  { remoteId: 'ERP-3', name: '重名客户' },
  { remoteId: 'ERP-4', name: '东方门窗' },
] as const;

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
    const sent = JSON.parse(body) as Sent;
    if (simulatedPosts.length < MOST_REMEMBERED) simulatedPosts.push(sent);
    const { event, items = [] } = sent;
    if (event === 'list') return { status: 200, text: JSON.stringify({ items: LISTED }) };
    const answers = items.map(({ localId, name }) =>
      name.includes('拒收')
        ? { localId, error: '名称不符合对方规则' }
        : { localId, remoteId: remoteOf(localId) },
    );
    return { status: 200, text: JSON.stringify({ items: answers }) };
  },
});
