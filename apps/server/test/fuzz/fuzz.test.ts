/**
 * Requests that nobody would send, generated from the contract: no answer is 500 or more, and every refusal is an error of the
 * catalogue in its one shape. The seed is printed; the same seed sends the same requests.
 */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyCall, errors } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { makeWorld, type World } from '../attack/world.ts';
import { makeHost, openHouse, type TestHouse } from '../kit.ts';
import { pauseWire } from '../wire.ts';
import { Chance } from './chance.ts';
import { type Request, Requests, VERSION } from './requests.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const AT_ONCE = 8;
/** calls that end or move the session they are asked with */
const LAST = new Set(['account.logout', 'user.account.switch', 'user.account.change-password']);
const ANSWER_MS = 20_000;

let house: TestHouse;
let world: World;
let hostToken: string;
let tokens: () => Promise<string>;

beforeAll(async () => {
  console.log(`fuzz seed ${SEED}`);
  house = await openHouse();
  world = await makeWorld(house);
  hostToken = (await makeHost(house)).token as string;
  pauseWire(true);
  const { owner } = world.space;
  const { tenantUserId } = world.ids;
  tokens = async () =>
    (
      await house.server.house.sessions.open({
        userId: owner.userId,
        tenantId: owner.tenantId,
        tenantUserId: tenantUserId as string,
        clientType: 1,
        ip: '127.0.0.1',
        userAgent: 'fuzz',
        rememberMe: false,
      })
    ).token;
}, 120_000);
afterAll(async () => {
  pauseWire(false);
  await house.server.close();
});

interface Broken {
  readonly call: string;
  readonly about: string;
  readonly status: number;
  readonly answer: string;
}

/** What is wrong with an answer; null when it is as it should be. */
function faultOf(status: number, type: string, text: string): string | null {
  if (status >= 500) return text.slice(0, 200);
  if (status < 400) return null;
  let body: { error?: { code?: string; message?: string }; requestId?: string };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return `no JSON: ${text.slice(0, 100)}`;
  }
  const { code = '', message = '' } = body.error ?? {};
  if (!Object.hasOwn(errors, code)) return `not of the catalogue: ${text.slice(0, 200)}`;
  if (errors[code as keyof typeof errors].status !== status) return `${code} is not ${status}`;
  if (!/[\u4e00-\u9fff]/.test(message)) return `no sentence: ${message}`;
  if (!type.startsWith('application/json') || typeof body.requestId !== 'string')
    return `shape: ${type} ${text.slice(0, 100)}`;
  return null;
}

let accepted = 0;
const versions = new Map<string, string>();
/** The version of the row that the address names, asked once until somebody has changed it. */
async function versionOf(address: string, token: string | null): Promise<string> {
  const row = (/^.*[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address.split('?')[0] ?? '') ?? [''])[0];
  const known = versions.get(row);
  if (known !== undefined) return known;
  const answer = await (
    await fetch(house.url + row, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  const version = /"version":(\d+)/.exec(answer)?.[1] ?? '1';
  versions.set(row, version);
  return version;
}

async function send(asked: Request, token: string | null): Promise<Broken | null> {
  const { call, about } = asked;
  const request =
    typeof asked.body === 'string' && asked.body.includes(VERSION)
      ? { ...asked, body: asked.body.replaceAll(VERSION, await versionOf(asked.address, token)) }
      : asked;
  const gone = new AbortController();
  const broken = (status: number, answer: string): Broken => ({ call: call.id, about, status, answer });
  try {
    const response = await fetch(house.url + request.address, {
      method: call.method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    if (call.writes && response.status < 300) versions.clear();
    if (response.status < 300) accepted += 1;
    const type = response.headers.get('content-type') ?? '';
    // a stream of events goes on: its head is the answer
    if (type.startsWith('text/event-stream')) {
      gone.abort();
      return null;
    }
    const fault = faultOf(
      response.status,
      type,
      response.status >= 400 ? await response.text() : (await response.arrayBuffer(), ''),
    );
    return fault === null ? null : broken(response.status, fault);
  } catch (error) {
    return broken(0, String((error as Error).cause ?? error));
  }
}

async function sendAll(
  requests: readonly Request[],
  tokenOf: (request: Request) => Promise<string | null>,
  atOnce = AT_ONCE,
): Promise<Broken[]> {
  const found: Broken[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const fault = await send(request, await tokenOf(request));
        if (fault) found.push(fault);
      }
    }),
  );
  return found;
}

/** Reads first, what takes things away last. */
const turnOf = (c: AnyCall): 0 | 1 | 2 =>
  c.method === 'GET'
    ? 0
    : c.method === 'DELETE' || /delete|void|undo|mandatory|compel|merge|state/.test(`${c.id} ${c.path}`)
      ? 2
      : 1;

describe('fuzz', () => {
  // calls that read, that write and that end things: each part of the contract within its own time
  it.each([
    ['reading', 0],
    ['writing', 1],
    ['ending', 2],
  ] as const)(
    '%s: no call answers 500, every refusal is one of the catalogue',
    async (_name, turn) => {
      const made = new Requests(world, new Chance(SEED + turn));
      const calls = allCalls.filter((c) => !LAST.has(c.id) && turnOf(c) === turn);
      const requests = calls.flatMap((call) => made.of(call));
      const own = await tokens();
      const found = await sendAll(requests, async ({ call }) =>
        call.right === 'public' ? null : call.side === 'host' ? hostToken : own,
      );
      console.log(`fuzz: ${requests.length} requests to ${calls.length} calls, ${accepted} accepted so far`);
      expect(found.slice(0, 40)).toEqual([]);
      expect(requests.length).toBeGreaterThan(calls.length * 10);
    },
    300_000,
  );

  it('what ends the session itself comes last', async () => {
    const made = new Requests(world, new Chance(SEED));
    const requests = allCalls.filter((c) => LAST.has(c.id)).flatMap((c) => made.of(c));
    expect(requests.length).toBeGreaterThan(0);
    expect((await sendAll(requests, tokens, 1)).slice(0, 40)).toEqual([]);
  }, 60_000);

  it('odd headers are answered', async () => {
    const call = allCalls.find((c) => c.id === 'basic.color-card.create') as Request['call'];
    const body = JSON.stringify({ name: '某色', code: 'FUZZ-1' });
    const odd: Record<string, string>[] = [
      { 'idempotency-key': 'x' },
      { 'idempotency-key': 'a'.repeat(500) },
      { 'idempotency-key': 'constructor' },
      { 'x-tenant-id': 'x' },
      { 'x-tenant-id': '__proto__' },
      { 'x-factory-id': 'x' },
      { 'x-factory-id': 'constructor' },
      { authorization: 'Basic eA==' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer \u00e9' },
      { authorization: `Bearer ${'x'.repeat(7000)}` },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': 'x' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { accept: '../..' },
      { 'accept-encoding': 'x' },
      { 'user-agent': 'x'.repeat(5000) },
      { 'user-agent': '\u00ff' },
      { range: 'bytes=9-1' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': 'x, y' },
      { origin: 'null' },
    ];
    const token = await tokens();
    const requests = odd.map((headers) => ({
      call,
      about: JSON.stringify(headers).slice(0, 60),
      address: call.path,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }));
    expect(await sendAll(requests, async (r) => (r.headers['authorization'] ? null : token))).toEqual([]);
  });

  it('what is no request of HTTP is answered or closed, and the server goes on', async () => {
    const { hostname, port } = new URL(house.url);
    const heads = [
      'GARBAGE\r\n\r\n',
      'GET\r\n\r\n',
      'GET /api/health HTTP/9.9\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'POST /api/user/account/token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      'POST /api/user/account/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      'POST /api/user/account/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\nConnection: close\r\n\r\n',
      'DELETE /api/nirgends HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'PATCH /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      '\0\0\0\0',
    ];
    for (const head of heads) {
      const text = await new Promise<string>((resolve) => {
        const socket = net.connect(Number(port), hostname, () => socket.write(head));
        let got = '';
        socket.on('data', (part: Buffer) => {
          got += part.toString();
        });
        socket.on('error', () => resolve(got));
        socket.on('close', () => resolve(got));
      });
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      expect([head.slice(0, 30), status >= 500]).toEqual([head.slice(0, 30), false]);
      if (status >= 400)
        expect([head.slice(0, 40), Object.hasOwn(errors, /"code":"([\w:]+)"/.exec(text)?.[1] ?? '')]).toEqual(
          [head.slice(0, 40), true],
        );
    }
    expect((await fetch(`${house.url}/api/health`)).status).toBe(200);
  });
});
