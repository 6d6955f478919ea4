/** What happens when two do it at once, when somebody cancels, and when a thread or a process dies (engineering F3, F13). */
import { afterEach, describe, expect, it } from 'vitest';
import { job, nest, type NestProgress } from '@muyun/contract';
import { jobEnd, testHouse } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  computed,
  countersOf,
  f9Body,
  nestScene,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { nestPool } from '../../../workers/nest-pool.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { computing, longOrder, order, previewed, runOf, threadOf } from '../../../../test/nest-race-scene.ts';

const LIMITS = { ...nestPool.limits };
afterEach(() => {
  Object.assign(nestPool.limits, LIMITS);
});

describe('two at once', () => {
  it('two drafts want the same pieces: one holds them, the other is told what is left', async () => {
    const scene = await nestScene();
    const { owner, p1 } = scene;
    const attempt = () =>
      owner
        .call(nest.createNestOrder, {
          body: {
            ...f9Body(scene),
            products: [
              { productId: p1, quantity: 8 },
              { productId: scene.p2, quantity: 1 },
            ],
          },
        })
        .then(
          () => 'saved',
          (e: { code: string }) => e.code,
        );
    const answers = await Promise.all(Array.from({ length: 6 }, attempt));
    expect(answers.filter((a) => a === 'saved')).toHaveLength(1);
    expect(answers.filter((a) => a === 'Nest:QtyExceeded')).toHaveLength(5);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 8, nested: 0, lost: 0, available: 4 });
  });

  it('two confirms want the same plate: one gets it whole, the other nothing', async () => {
    const scene = await nestScene({ plates: false });
    const { owner, p1 } = scene;
    const plate = await addPlate(owner, scene.textureId, {
      code: 'KC-7',
      width: 1500,
      length: 3000,
      quantity: 1,
    });
    const ids = [];
    for (let i = 0; i < 2; i += 1)
      ids.push(
        (
          await owner.call(nest.createNestOrder, {
            body: { ...f9Body(scene), products: [{ productId: p1, quantity: 4 }] },
          })
        ).id,
      );
    for (const id of ids) expect((await computed(owner, id)).placedAmount).toBe(4);
    const answers = await Promise.all(
      ids.map((id) =>
        act(owner, id, 'confirm').then(
          () => 'ok',
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(answers.sort()).toEqual(['Nest:StockTaken', 'ok']);
    const [row] = await owner.inTx((tx) =>
      tx.rows(
        { n: col.int },
        sql`select reserved_quantity as n from stock_plate where tenant_id = ${tx.tenantId} and id = ${plate}`,
      ),
    );
    expect(row?.n).toBe(1);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 4, nested: 4, lost: 0, available: 4 });
  });

  it('two confirms of one order: the second is told that the order has moved on', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const { version } = await computed(owner, id);
    const confirm = () =>
      owner.call(nest.nestOrderState, { params: { id }, body: { action: 'confirm', version } }).then(
        () => 'ok',
        (e: { code: string }) => e.code,
      );
    expect((await Promise.all([confirm(), confirm(), confirm()])).sort()).toEqual([
      'Common:StaleVersion',
      'Common:StaleVersion',
      'ok',
    ]);
    expect(await countersOf(owner, scene.p1)).toMatchObject({ reserved: 0, nested: 12 });
  });
});

describe('cancel', () => {
  it('with keep: false ends the thread at once and drops whatever it had; the pieces stay with the draft', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const id = await longOrder(scene);
    await act(owner, id, 'submit');
    await computing(owner, id);
    const started = Date.now();
    expect((await act(owner, id, 'cancel', { keep: false })).state).toBe(1);
    await waitFor(async () => (await threadOf(owner, id)) === undefined, 3000);
    expect(Date.now() - started).toBeLessThan(3000);
    const run = await runOf(owner, id);
    expect(run?.state).toBe('cancelled');
    expect((await jobEnd(owner, run?.jobId as string)).state).toBe('cancelled');
    expect(await order(owner, id)).toMatchObject({ state: 1, runId: null, sheetAmount: 0 });
    expect(
      await owner.inTx((tx) =>
        tx.rows(
          { id: col.id },
          sql`select id from nest_layout where tenant_id = ${tx.tenantId} and order_id = ${id}`,
        ),
      ),
    ).toHaveLength(0);
  });

  it('ends with the best plan so far, proven like any other', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const id = await longOrder(scene);
    await act(owner, id, 'submit');
    await computing(owner, id);
    await previewed(owner, id);
    const live = await owner.call(nest.nestOrderPreview, { params: { id } });
    expect(live.layouts.length).toBeGreaterThan(0);
    expect(live.products.length).toBeGreaterThan(0);
    await act(owner, id, 'cancel');
    await waitFor(async () => (await order(owner, id)).state === 8, 8000);
    expect((await order(owner, id)).runs[0]).toMatchObject({
      state: 'done',
      verify: { ok: true, pieces: 360 },
    });
    expect(await owner.refused(owner.call(nest.nestOrderPreview, { params: { id } }))).toBe(
      'Common:NotFound',
    );
  });

  it('of the job alone keeps the best plan too', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const id = await longOrder(scene);
    await act(owner, id, 'submit');
    await computing(owner, id);
    await previewed(owner, id);
    await owner.call(job.cancelJob, { params: { id: (await runOf(owner, id))?.jobId as string } });
    await waitFor(async () => (await order(owner, id)).state === 8, 8000);
    expect((await order(owner, id)).runs[0]).toMatchObject({
      state: 'done',
      verify: { ok: true, pieces: 360 },
    });
  });

  it('tells progress live: plan, bound in words, then the end', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const id = await longOrder(scene, 2);
    await act(owner, id, 'submit');
    const response = await fetch(`${owner.url}/api/cad/nest/order/${id}/progress`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const events = (await response.text())
      .split('\n')
      .filter((l) => l.startsWith('data: '))
      .map((l) => JSON.parse(l.slice(6)) as NestProgress);
    expect(events.at(-1)).toMatchObject({ state: 8 });
    const running = events.filter((e) => e.state === 4 && e.sheets !== null);
    expect(running.length).toBeGreaterThan(0);
    expect(running[0]?.gapText).toMatch(/最多还能省|已是最优/);
    expect(running.every((e) => (e.lowerBoundSheets ?? 0) <= (e.sheets ?? 0))).toBe(true);
  });
});

describe('a thread or a process dies', () => {
  it('a killed thread is started once more; a second death fails this order only, with a reason', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const id = await longOrder(scene);
    await act(owner, id, 'submit');
    await computing(owner, id);
    const first = await threadOf(owner, id);
    await first?.terminate();
    await waitFor(async () => {
      const next = await threadOf(owner, id);
      return next !== undefined && next !== first;
    });
    expect((await order(owner, id)).state).toBe(4);
    await (await threadOf(owner, id))?.terminate();
    await waitFor(async () => (await order(owner, id)).state === 256);
    const failed = await order(owner, id);
    expect(failed.message).toBe('套料计算失败：计算进程意外退出');
    expect(failed.actions).toEqual(['save', 'submit', 'adopt', 'lock', 'void', 'delete', 'forceDelete']);
    const run = await runOf(owner, id);
    expect((await jobEnd(owner, run?.jobId as string)).error?.code).toBe('Nest:EngineFail');
    // the next order is not touched
    const { id: other } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    expect((await computed(owner, other)).state).toBe(8);
  });

  it('a thread that needs too much memory fails with a reason that helps', async () => {
    const scene = await nestScene();
    nestPool.limits.memoryMb = 6;
    const id = await longOrder(scene);
    const failed = await computed(scene.owner, id);
    expect(failed).toMatchObject({ state: 256, message: '套料计算失败：内存不足，请减少件数或分批' });
  });

  it('a thread that falls silent is stopped', async () => {
    const scene = await nestScene();
    nestPool.limits.silentMs = 1;
    const id = await longOrder(scene);
    expect(await computed(scene.owner, id)).toMatchObject({
      state: 256,
      message: '套料计算失败：计算进程无响应，已停止',
    });
  });

  it('after a dead server the job is computed again; nothing is written twice', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { server } = await testHouse();
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const done = await computed(owner, id);
    const run = await runOf(owner, id);
    // the job comes again although its run is done, as after a kill between commit and acknowledgement
    await server.house.pools.owner.query(
      "update job set state = 'running', runner = gen_random_uuid()::text, heartbeat = now() - interval '1 minute', attempts = 1 where id = $1",
      [run?.jobId],
    );
    await waitFor(
      async () =>
        (
          await server.house.pools.owner.query<{ state: string }>('select state from job where id = $1', [
            run?.jobId,
          ])
        ).rows[0]?.state === 'done',
      20_000,
    );
    const after = await order(owner, id);
    expect([after.state, after.version, after.sheetAmount]).toEqual([8, done.version, done.sheetAmount]);
    expect(after.runs).toHaveLength(1);
  });
});
