/** A job that begins while a server looks for lost ones is none of them. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { job } from '@muyun/contract';
import { jobEnd, makeSpace, openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { createJob } from './jobs.ts';

let house: TestHouse;
let space: Space;
const begun = Promise.withResolvers<void>();
const letGo = Promise.withResolvers<void>();

beforeAll(async () => {
  house = await openHouse();
  space = await makeSpace('企业版', house);
  house.server.house.jobs.register({
    kind: 'test.held',
    rights: [],
    async run({ inTx, finish }) {
      begun.resolve();
      await letGo.promise;
      return inTx((tx) => finish(tx, 'done'));
    },
  });
});
afterAll(() => house.server.close());

const start = (): Promise<string> =>
  space.owner.inTx((tx) =>
    createJob(
      tx,
      { userId: space.owner.userId, tenantUserId: null, factory: null },
      { kind: 'test.held', title: 'held', payload: {} },
    ),
  );
const isLookedFor = (asked: unknown): boolean =>
  /state = 'running' and .*heartbeat is null/.test((asked as { text?: string }).text ?? '');

it('is not taken from the runner that has just begun it', async () => {
  const { pools } = house.server.house;
  const ask = pools.owner.query.bind(pools.owner) as (...given: unknown[]) => Promise<unknown>;
  const next = Promise.withResolvers<void>();
  let [id, looks] = ['', 0];
  const spy = vi.spyOn(pools.owner, 'query').mockImplementation((async (...given: unknown[]) => {
    if (!isLookedFor(given[0])) return ask(...given);
    looks += 1;
    if (looks === 1) {
      // the question waits for a connection, as on a busy machine; meanwhile a job begins
      id = await start();
      await begun.promise;
    } else next.resolve();
    return ask(...given);
  }) as never);
  // the next look begins when the one before has done what it does
  await next.promise;
  spy.mockRestore();
  expect((await space.owner.call(job.getJob, { params: { id } })).state).toBe('running');
  letGo.resolve();
  expect((await jobEnd(space.owner, id)).state).toBe('done');
}, 60_000);
