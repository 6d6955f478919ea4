/** One member must not stop the others: long reading holds no connection, scarce work is shared between spaces, a full house says so. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, product, productImport, project, texture } from '@muyun/contract';
import { col } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import { readers } from '../../src/kit/threads.ts';
import { type Actor, makeSpace, openHouse, type Space, type TestHouse } from '../kit.ts';

const POOL = 3;
let house: TestHouse;
let [busy, calm]: Space[] = [];
const drawing = path.join(os.tmpdir(), `muyun-load-${process.pid}.dxf`);

/** Circles that overlap each other: reading them costs seconds. */
const circles = (count: number): string =>
  `0\nSECTION\n2\nENTITIES\n${Array.from({ length: count }, (_, i) => `0\nCIRCLE\n8\n0\n10\n${i % 97}\n20\n${i % 89}\n40\n90\n`).join('')}0\nENDSEC\n0\nEOF\n`;

beforeAll(async () => {
  house = await openHouse({ poolSize: POOL });
  [busy, calm] = [await makeSpace('企业版', house), await makeSpace('企业版', house)];
  writeFileSync(drawing, circles(8000));
});
afterAll(() => house.server.close());

const list = (actor: Actor): Promise<number> => actor.raw(product.listProducts).then((r) => r.status);
const held = (): number => house.server.house.pools.user.totalCount - house.server.house.pools.user.idleCount;

describe('one member and the others', () => {
  it('drawings that are being read hold no connection: another space lists as always', async () => {
    const { owner } = busy as Space;
    const { id: demanderId } = await owner.call(demander.createDemander, {
      body: { code: 'L', name: '客户' },
    });
    const { id: projectId } = await owner.call(project.createProject, { body: { name: '压力', demanderId } });
    const left = { uploads: 6 };
    const uploads = Promise.all(
      Array.from({ length: 6 }, async () => {
        const raw = await owner.raw(productImport.previewImport, {
          body: { projectId, kind: '2' },
          file: drawing,
        });
        left.uploads -= 1;
        return raw.status;
      }),
    );
    const seen: { status: number; held: number; reading: number }[] = [];
    while (left.uploads > 0 && seen.length < 400)
      seen.push({
        status: await list((calm as Space).owner),
        held: held(),
        reading: readers.busy + readers.queued,
      });
    expect(seen.filter((s) => s.status !== 200)).toEqual([]);
    expect(Math.max(...seen.map((s) => s.reading))).toBeGreaterThanOrEqual(4);
    // more were being read than there are connections, and connections were free meanwhile
    expect(seen.filter((s) => s.reading >= 4 && s.held === 0).length).toBeGreaterThan(0);
    expect((await uploads).filter((s) => s !== 200 && s !== 400)).toEqual([]);
  }, 120_000);

  it('fifty exports at once are written in turn, or told to come again; none fails', async () => {
    const { owner } = busy as Space;
    await owner.call(texture.initTextures);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => owner.raw(product.exportProducts, { query: { format: 'xlsx' } })),
    );
    const statuses = all.map((r) => r.status);
    expect(statuses.filter((s) => s !== 200 && s !== 503)).toEqual([]);
    expect(statuses.filter((s) => s === 200).length).toBeGreaterThanOrEqual(20);
    for (const refused of all.filter((r) => r.status === 503))
      expect([
        (refused.json() as { error: { code: string } }).error.code,
        Number(refused.headers.get('retry-after')),
      ]).toEqual(['Common:Overloaded', 10]);
    expect(
      (await (calm as Space).owner.raw(product.exportProducts, { query: { format: 'xlsx' } })).status,
    ).toBe(200);
  });

  it('what is refused stands in the log even when the next connection is another request’s', async () => {
    const { owner } = calm as Space;
    const body = { code: 'TWICE', name: '客户' };
    await owner.call(demander.createDemander, { body });
    const { user, owner: above } = house.server.house.pools;
    // all connections but one are held; the request takes the last, waits in it, and somebody stands in line for it
    const taken = await Promise.all(Array.from({ length: POOL - 1 }, () => user.connect()));
    const gate = await above.connect();
    await gate.query('begin; lock table demander in access exclusive mode');
    const refused = owner.raw(demander.createDemander, { body });
    await expect.poll(held).toBe(POOL);
    const next = user.connect();
    await expect.poll(() => user.waitingCount).toBe(1);
    await gate.query('rollback');
    gate.release();
    const answer = await refused;
    for (const client of [...taken, await next]) client.release();
    expect(answer.status).toBe(400);
    const requestId = answer.headers.get('x-request-id');
    const told = await owner.inTx((tx) =>
      tx.rows(
        { errorCode: col.text },
        sql`select l.error_code as "errorCode" from audit_log l where l.tenant_id = ${tx.tenantId} and l.request_id = ${requestId}`,
      ),
    );
    expect(told.map((row) => row.errorCode)).toEqual([
      (answer.json() as { error: { code: string } }).error.code,
    ]);
  });

  it('a pool that is full answers 503 with the seconds to wait; health answers all the same', async () => {
    const taken: pg.PoolClient[] = [];
    for (let i = 0; i < POOL; i += 1) taken.push(await house.server.house.pools.user.connect());
    try {
      const started = performance.now();
      const raw = await (calm as Space).owner.raw(product.listProducts);
      expect([
        raw.status,
        (raw.json() as { error: { code: string } }).error.code,
        Number(raw.headers.get('retry-after')),
      ]).toEqual([503, 'Common:Overloaded', 5]);
      expect(performance.now() - started).toBeLessThan(6000);
      const health = await fetch(`${house.url}/api/health`);
      expect([health.status, ((await health.json()) as { status: string }).status]).toEqual([200, 'ok']);
    } finally {
      for (const client of taken) client.release();
    }
    expect(await list((calm as Space).owner)).toBe(200);
  });
});
