/** Requests to typed addresses reach nothing of ours: by their text, by their name, by a name that turns, by a redirect. */
import http from 'node:http';
import type https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress, isPublicAddress, type Net, OutgoingError, post } from './outgoing.ts';

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'ff02::1',
    'nonsense',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['8.8.8.8', '114.114.114.114', '172.32.0.1', '100.128.0.1', '2400:3200::1', '2606:4700::1111'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    'http://a.com',
    'https://127.0.0.1',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost',
    'https://db',
    'https://x.internal',
    'https://x.local.',
    'https://u:p@a.com',
    'ftp://a.com',
    '',
  ])('%s is refused as it is typed', (typed) => {
    expect(() => checkAddress(typed)).toThrow(OutgoingError);
  });
  it('a public one is taken', () => {
    expect(checkAddress('https://erp.example.com:8443/a?b=1').port).toBe('8443');
  });
});

describe('posting', () => {
  let server: http.Server;
  let port: number;
  const seen: string[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(request.url ?? '');
      if (request.url === '/big') return void response.end(Buffer.alloc(6 * 1024 * 1024));
      if (request.url === '/slow') return undefined;
      if (request.url === '/turn') return void response.writeHead(302, { location: '/inside' }).end();
      let text = '';
      request.on('data', (d: Buffer) => (text += String(d)));
      request.on('end', () => response.writeHead(201).end(`${request.headers['x-word'] as string} ${text}`));
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** The net as it is, but over plain http to this machine. */
  const net = (over: Partial<Net> = {}): Net => ({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isOpen: () => true,
    request: http.request as unknown as typeof https.request,
    timeLimitMs: 10_000,
    ...over,
  });
  const to = (path: string): URL => new URL(`http://erp.example.com:${port}${path}`);
  const kind = (work: Promise<unknown>) =>
    work.then(
      () => 'sent',
      (e: OutgoingError) => `${e.kind}: ${e.message}`,
    );

  it('sends the body and answers what came back, whatever its status', async () => {
    expect(await post(to('/x'), { 'x-word': 'hallo' }, '{"a":"中"}', net())).toEqual({
      status: 201,
      text: 'hallo {"a":"中"}',
    });
  });

  it('goes to the address that was looked at, though the name turns meanwhile', async () => {
    let asked = 0;
    const turning = net({
      resolve: async () => {
        asked += 1;
        return [{ address: '127.0.0.1', family: 4 }];
      },
      isOpen: (address) => address === '127.0.0.1',
    });
    expect((await post(to('/pinned'), {}, '', turning)).status).toBe(201);
    expect(asked).toBe(1);
  });

  it('refuses a name of which one address is not public, and asks nobody', async () => {
    const before = seen.length;
    const mixed = net({
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      isOpen: isPublicAddress,
    });
    expect(await kind(post(to('/mixed'), {}, '', mixed))).toMatch(/^refused/);
    expect(await kind(post(to('/gone'), {}, '', net({ resolve: async () => [] })))).toMatch(/^failed/);
    expect(seen.length).toBe(before);
  });

  it('does not follow a redirect, wait for ever, or read without end', async () => {
    expect((await post(to('/turn'), {}, '', net())).status).toBe(302);
    expect(seen).not.toContain('/inside');
    expect(await kind(post(to('/slow'), {}, '', net({ timeLimitMs: 100 })))).toMatch(/^failed/);
    expect(await kind(post(to('/big'), {}, '', net()))).toMatch(/^failed: the answer is too large/);
  });
});
