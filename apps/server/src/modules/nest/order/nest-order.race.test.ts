/** What happens when two do it at once, when somebody cancels, and when a thread or a process dies (engineering F3, F13). */
import { afterEach, describe, expect, it } from 'vitest';
import { job, nest, type NestProgress } from '@muyun/contract';
import { type Actor, jobEnd, testHouse } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addProduct,
  addSize,
  addTexture,
  computed,
  countersOf,
  f9Body,
  f9Params,
  type NestScene,
  nestScene,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { nestPool } from '../../../workers/nest-pool.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const LIMITS = { ...nestPool.limits };
afterEach(() => {
  Object.assign(nestPool.limits, LIMITS);
});

/** Thirty sizes in odd dimensions: a computation that lasts as long as its time limit. */
async function longOrder(
  scene: NestScene,
  seconds = 20,
  more: { productId: string; quantity: number }[] = [],
): Promise<string> {
  const products = [...more];
  for (let i = 0; i < 30; i += 1)
    products.push({
      productId: await addProduct(scene.owner, scene, {
        code: `L-${i}`,
        w: 311 + i * 37,
        h: 207 + i * 23,
        quantity: 12,
      }),
      quantity: 12,
    });
  const { id } = await scene.owner.call(nest.createNestOrder, {
    body: { kind: 1, products, params: f9Params({ iterLimit: 0, timeLimit: seconds }) },
  });
  return id;
}
const order = (owner: Actor, id: string) => owner.call(nest.getNestOrder, { params: { id } });
const runOf = async (owner: Actor, id: string) =>
  (
    await owner.inTx((tx) =>
      tx.rows(
        { id: col.id, jobId: col.id, state: col.text, message: orNull(col.text) },
        sql`select id, job_id as "jobId", state, message from nest_run where tenant_id = ${tx.tenantId} and order_id = ${id} order by run_no desc limit 1`,
      ),
    )
  )[0];
const threadOf = async (owner: Actor, id: string) => nestPool.threads.get((await runOf(owner, id))?.id ?? '');
const computing = (owner: Actor, id: string) =>
  waitFor(async () => (await threadOf(owner, id)) !== undefined && (await order(owner, id)).state === 4);
const previewed = (owner: Actor, id: string) =>
  waitFor(async () => (await owner.raw(nest.nestOrderPreview, { params: { id } })).status === 200);

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

describe('several materials', () => {
  const twoMaterials = async (seconds: number): Promise<{ scene: NestScene; id: string }> => {
    const scene = await nestScene();
    const { owner, projectId } = scene;
    const textureId = await addTexture(owner, { name: '1100-H24 测试', code: 'T1100' });
    await addSize(owner, textureId, { width: 1500, length: 3000 });
    const more = [];
    for (let i = 0; i < 10; i += 1)
      more.push({
        productId: await addProduct(
          owner,
          { textureId, projectId },
          { code: `M-${i}`, w: 401 + i * 31, h: 263 + i * 17, quantity: 12 },
        ),
        quantity: 12,
      });
    return { scene, id: await longOrder(scene, seconds, more) };
  };
  const threads = () => nestPool.threads.size;

  it('are shared out over free threads, shown and written as one plan', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(2);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await previewed(owner, id);
    const live = await owner.call(nest.nestOrderPreview, { params: { id } });
    expect(new Set(live.layouts.map((l) => l.groupName)).size).toBe(2);
    await waitFor(async () => (await order(owner, id)).state === 8);
    const done = await order(owner, id);
    expect(done).toMatchObject({ placedAmount: 480, lostAmount: 0, groupAmount: 2 });
    expect(done.runs[0]).toMatchObject({ state: 'done', verify: { ok: true, pieces: 480 } });
    // two materials of two seconds each, at the same time
    expect(done.runs[0]?.durationMs).toBeLessThan(4000);
    expect(threads()).toBe(0);
  });

  it('keep ends every part with its best plan; cancel ends every thread', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(20);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await previewed(owner, id);
    await act(owner, id, 'cancel', { keep: true });
    await waitFor(async () => (await order(owner, id)).state === 8, 8000);
    expect((await order(owner, id)).runs[0]).toMatchObject({
      state: 'done',
      verify: { ok: true, pieces: 480 },
    });
    await act(owner, id, 'recalc');
    await waitFor(() => threads() === 2);
    await act(owner, id, 'cancel', { keep: false });
    await waitFor(() => threads() === 0, 3000);
    expect((await order(owner, id)).state).toBe(8);
  });

  it('a part that dies is computed once more with the others; a second death fails the order and leaves no thread', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(20);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const before = new Set(nestPool.threads.values());
    await [...before][1]?.terminate();
    await waitFor(() => threads() === 2 && [...nestPool.threads.values()].every((t) => !before.has(t)));
    await [...nestPool.threads.values()][0]?.terminate();
    await waitFor(async () => (await order(owner, id)).state === 256);
    await waitFor(() => threads() === 0, 3000);
  });

  it('leave the tenant its limit: an order takes no more threads than the edition allows', async () => {
    nestPool.limits.size = 1;
    const { scene, id } = await twoMaterials(1);
    const done = await computed(scene.owner, id);
    expect(done).toMatchObject({ state: 8, placedAmount: 480 });
    expect(nestPool.spare('somebody', 2)).toBe(1);
    nestPool.limits.size = 8;
    expect(nestPool.spare('somebody', 2)).toBe(2);
  });
});

describe('one material on several threads', () => {
  const oneMaterial = async (seconds: number): Promise<{ scene: NestScene; id: string }> => {
    const scene = await nestScene();
    return { scene, id: await longOrder(scene, seconds) };
  };
  const threads = () => nestPool.threads.size;

  it('several seeds work on it and tell each other their plans: one plan is shown and written', async () => {
    nestPool.limits.size = 2;
    const told: string[] = [];
    const offer = nestPool.offer.bind(nestPool);
    nestPool.offer = (key, solution) => {
      told.push(key);
      offer(key, solution);
    };
    const { scene, id } = await oneMaterial(4);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    nestPool.offer = offer;
    expect(new Set(told).size).toBe(2);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
    expect(threads()).toBe(0);
  });

  it('a helper ends for an order that waits, and the first order goes on without it', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await oneMaterial(8);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const other = await oneMaterial(1);
    expect(await computed(other.scene.owner, other.id)).toMatchObject({ state: 8 });
    expect((await order(owner, id)).state).toBe(4);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
  });

  it('a helper that dies is not missed', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await oneMaterial(3);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const helper = [...nestPool.threads].find(([key]) => key.includes('#'))?.[1];
    await helper?.terminate();
    await waitFor(() => threads() === 1);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
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
    expect(failed.actions).toEqual(['save', 'submit', 'adopt', 'void', 'delete', 'forceDelete']);
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
