/** How often one may ask, and what every answer carries. */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, color, file, product, texture } from '@muyun/contract';
import { cadScene } from '../../../../test/cad-scene.ts';
import { makeMember, makeSpace, NO_LIMITS, openHouse, type TestHouse } from '../../../../test/kit.ts';
import { house, told } from '../../../../test/guard-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { startServer } from '../../../main.ts';

describe('rates', () => {
  let strict: TestHouse;
  beforeAll(async () => {
    strict = await openHouse({
      trustProxy: 1,
      rates: { ...NO_LIMITS, anonymous: 20, session: 30, exports: 2, uploads: 3 },
    });
  });
  afterAll(() => strict.server.close());
  const from = (ip: string, token?: string): Promise<Response> =>
    fetch(`${strict.url}${account.introduction.path}`, {
      headers: { 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });

  it('an invented token does not open a door that the address has used up, nor does it clear the count', async () => {
    for (let i = 0; i < 20; i += 1) expect((await from('10.9.0.1', `invented-${i}`)).status).toBe(200);
    expect((await from('10.9.0.1')).status).toBe(429);
    for (let i = 0; i < 5; i += 1) expect((await from('10.9.0.1', `again-${i}`)).status).toBe(429);
    expect((await from('10.9.0.2')).status).toBe(200);
    const guarded = (i: number): Promise<Response> =>
      fetch(`${strict.url}${account.auth.path}`, {
        headers: { 'x-forwarded-for': '10.9.0.3', authorization: `Bearer nobody-${i}` },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await guarded(i)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
    expect((await from('2001:db8:1:2::1')).status).toBe(200);
  });

  it('a session, exports and uploads have their own', async () => {
    const space = await makeSpace('企业版', strict);
    const person = await makeMember(space, [
      'AlBasic.ColorCards:query',
      'AlCad.CadProducts:export',
      'AlCad.CadProducts:query',
    ]);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await space.owner.raw(product.exportProducts, { query: { format: 'xlsx' } })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const sent: number[] = [];
    for (let i = 0; i < 4; i += 1)
      sent.push(
        (
          await space.owner.raw(file.uploadFile, {
            file: { name: `a${i}.txt`, bytes: new TextEncoder().encode(String(i)) },
          })
        ).status,
      );
    expect(sent).toEqual([200, 200, 200, 429]);
    const reads: number[] = [];
    for (let i = 0; i < 31; i += 1) reads.push((await person.raw(color.listColors)).status);
    expect([reads.filter((s) => s === 200).length, reads.at(-1)]).toEqual([30, 429]);
  });
});

describe('every answer', () => {
  it('carries the headers that protect the browser; files come as attachments that are not guessed at', async () => {
    const scene = await cadScene('报头');
    for (const route of ['/api/health', '/api/nirgends', account.introduction.path]) {
      const { headers } = await fetch(house.url + route);
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'SAMEORIGIN', 'no-referrer']);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy.split(';')).toContain("connect-src 'self' ws://127.0.0.1:10606 https://*.ys7.com");
      for (const none of ["base-uri 'none'", "object-src 'none'"]) expect(policy.split(';')).toContain(none);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const list = await scene.owner.raw(product.exportProducts, { query: { format: 'xlsx' } });
    expect([
      list.status,
      list.headers.get('content-disposition')?.startsWith('attachment;'),
      list.headers.get('x-content-type-options'),
      list.headers.get('cache-control'),
    ]).toEqual([200, true, 'nosniff', 'private, no-store']);
    const [svg] = await scene.owner.call(file.uploadFile, {
      file: {
        name: '图\u202e.svg',
        bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    });
    expect(svg?.name).toBe('图.svg');
    const back = await scene.owner.raw(file.downloadFile, { params: { id: svg?.id as string } });
    expect([
      back.headers.get('content-disposition')?.startsWith('attachment;'),
      back.headers.get('x-content-type-options'),
    ]).toEqual([true, 'nosniff']);
    expect((await scene.owner.call(texture.listTextures)).items.length).toBeGreaterThan(0);
  });

  it('is kept by no cache: what belongs to a person, and what is refused', async () => {
    const { owner: person } = await makeSpace();
    const mine = await person.raw(account.auth);
    const refused = await person.raw(account.myTenants, { params: { id: newId() } });
    const unknown = await fetch(`${house.url}/api/user/account/auth`);
    expect([mine.status, refused.status, unknown.status]).toEqual([200, 404, 401]);
    for (const { headers } of [mine, refused, unknown])
      expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('counts for the address that the proxy wrote, not for one that the sender invented before it', async () => {
    const behind = await openHouse({ trustProxy: 1, rates: { ...NO_LIMITS, anonymous: 3 } });
    const ask = (sent: string) =>
      fetch(`${behind.url}${account.introduction.path}`, { headers: { 'x-forwarded-for': sent } });
    try {
      for (let n = 0; n < 3; n += 1) expect((await ask(`10.66.0.${n}, 10.9.0.7`)).status).toBe(200);
      expect((await ask('10.66.0.9, 10.9.0.7')).status).toBe(429);
      const other = await ask('10.9.0.8');
      expect(other.status).toBe(200);
      // TLS ends at the proxy: the browser is told to come back no other way
      expect(other.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    } finally {
      await behind.server.close();
    }
  });

  it('comes from no server whose keys are not those that the data were written with', async () => {
    const first = await openHouse();
    const { config } = first.server.house;
    const other = { ...config, dataDir: mkdtempSync(path.join(os.tmpdir(), 'muyun-keys-')) };
    const start = (given: typeof config) => startServer(given, first.ownerUrl, { demo: false, alone: true });
    try {
      await expect(start(other)).rejects.toThrow(/PASSWORD_PEPPER 与这个数据库写入时的不同/);
      await expect(start({ ...config, secretsKey: 'x'.repeat(32) })).rejects.toThrow(/SECRETS_KEY/);
      const twin = await start(config);
      expect(twin.address).toContain('http');
      await twin.close();
    } finally {
      await first.server.close();
    }
  });

  it('content that is not what its name says is refused', async () => {
    const { owner: person } = await makeSpace();
    const send = async (name: string, bytes: readonly number[]): Promise<string> =>
      told(await person.raw(file.uploadFile, { file: { name, bytes: new Uint8Array(bytes) } }));
    expect(await send('a.exe', [1])).toContain('File:TypeRefused');
    expect(await send('a.pdf', [0x50, 0x4b, 3, 4])).toContain('File:ContentMismatch');
    expect(await send('a.png', [1, 2, 3])).toContain('File:ContentMismatch');
    expect(await send('a.xlsx', [0x25, 0x50, 0x44, 0x46])).toContain('File:ContentMismatch');
    expect(await send('a.txt', [])).toContain('File:Missing');
  });
});
