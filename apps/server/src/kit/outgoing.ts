/**
 * Requests to addresses that people typed. Only https; the name is resolved once, every address of it must be public, and
 * the connection goes to the very address that was looked at, so that a name that answers differently the next time
 * (rebinding) reaches nothing. No redirects, 10 s, 5 MB.
 */
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';

const TIME_LIMIT_MS = 10_000;
const MOST_BYTES = 5 * 1024 * 1024;

/** Ours, our neighbours', the cloud's metadata, and what is no single machine. */
const CLOSED: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
];
const closed = new BlockList();
for (const [address, prefix, family] of CLOSED) closed.addSubnet(address, prefix, family);
/** of IPv6 only what is given to the public net, without what wraps an IPv4 address or names an example */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const wrapped6 = new BlockList();
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped6.addSubnet(address, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !wrapped6.check(address, 'ipv6');
}

/** `refused`: nothing may be sent there; `failed`: nobody took it. */
export class OutgoingError extends Error {
  readonly kind: 'refused' | 'failed';
  constructor(kind: 'refused' | 'failed', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What can be told without asking the net: https, a port of its own or none, no account, no address of ours. Answers the address, parsed. */
export function checkAddress(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new OutgoingError('refused', 'not an https address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !host.includes('.') || /\.(local|internal|localhost|lan)\.?$/i.test(host)
  )
    throw new OutgoingError('refused', 'not a public address');
  return url;
}

export interface Posted {
  readonly status: number;
  readonly text: string;
}
/** What tests put in place of the net. */
export interface Net {
  readonly resolve: (host: string) => Promise<readonly { address: string; family: number }[]>;
  readonly isOpen: (address: string) => boolean;
  readonly request: typeof https.request;
  readonly timeLimitMs: number;
}
const NET: Net = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isOpen: isPublicAddress,
  request: https.request,
  timeLimitMs: TIME_LIMIT_MS,
};

async function addressOf(host: string, net: Net): Promise<{ address: string; family: number }> {
  const found =
    isIP(host) === 0 ? await net.resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first) throw new OutgoingError('failed', 'name not found');
  if (!found.every(({ address }) => net.isOpen(address)))
    throw new OutgoingError('refused', 'not a public address');
  return first;
}

/** Sends `body` and answers what came back, whatever its status. Throws OutgoingError. */
export async function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  net: Net = NET,
): Promise<Posted> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const at = await addressOf(host, net);
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => reject(new OutgoingError('failed', message));
    const asked = net.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(net.timeLimitMs),
        // the address that was looked at, whatever the name says by now
        lookup: (_host, options, done) =>
          options.all ? done(null, [at]) : done(null, at.address, at.family),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_BYTES) asked.destroy(new Error('the answer is too large'));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', (error) => fail(error.message));
      },
    );
    asked.on('error', (error) => fail(error.name === 'TimeoutError' ? 'no answer in time' : error.message));
    asked.end(body);
  });
}
