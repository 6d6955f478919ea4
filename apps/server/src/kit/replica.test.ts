/** Exports and reports are read from the copy, and nobody can tell: not the one who has just written, not when the copy is behind or gone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysis, supplier } from '@muyun/contract';
import { type Actor, makeSpace, type Space } from '../../test/kit.ts';
import { SUPPLIER } from '../../test/purchase-scene.ts';
import { type ReplicaScene, replicaScene } from '../../test/replica-scene.ts';
import { writeTemporary } from '../../test/temporary.ts';
import { AppError, appError } from './raise.ts';
import type { Replica } from './replica.ts';
import { readXlsx } from './spreadsheet.ts';
import { sql } from './sql.ts';
import { often } from '../../test/at-once.ts';

const SPACES = 8;
const REST_MS = 6_000;
const TURNS = often(3, 5);
/** many exports take their turns */
const LIMIT = 120_000;
let scene: ReplicaScene;
let replica: Replica;
let spaces: Space[];
let serial = 0;

beforeAll(async () => {
  scene = await replicaScene();
  replica = scene.house.server.house.replica as Replica;
  spaces = [];
  for (let n = 0; n < SPACES; n += 1) spaces.push(await makeSpace('企业版', scene.house));
}, LIMIT);
afterAll(() => scene.close());

const owner = (n: number): Actor => (spaces[n % SPACES] as Space).owner;
async function write(by: Actor): Promise<string> {
  serial += 1;
  const code = `G${String(serial).padStart(5, '0')}`;
  await by.call(supplier.calls.create, {
    body: { ...SUPPLIER, name: `供应商 ${code}`, code, contacts: [...SUPPLIER.contacts] },
  });
  return code;
}
/** The codes of the exported list. */
async function exported(by: Actor, filter = 'G'): Promise<string[]> {
  const raw = await by.raw(supplier.calls.export, { query: { filter } });
  expect(raw.status).toBe(200);
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 2000 });
  return (sheets[0]?.rows ?? []).flatMap((row) =>
    row.cells.map(String).filter((cell) => /^G\d{5}$/.test(cell)),
  );
}
const counted = async (work: () => Promise<unknown>): Promise<[served: number, missed: number]> => {
  const before = [replica.served, replica.missed] as const;
  await work();
  return [replica.served - before[0], replica.missed - before[1]];
};
/** Does `work` until it was answered by the copy: on a busy machine it may be behind for a moment, and is left alone then. */
async function fromCopy(work: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + REST_MS * 6;
  while ((await counted(work))[0] !== 1) {
    expect(Date.now()).toBeLessThan(until);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
/** Until the copy is asked again. */
const asked = (): Promise<void> => fromCopy(() => owner(0).call(analysis.overview, { query: {} }));

describe('a copy that follows', () => {
  it('answers exports and reports; everything else is asked of the primary', async () => {
    const by = owner(0);
    const code = await write(by);
    await fromCopy(async () => expect(await exported(by)).toEqual([code]));
    await fromCopy(() => by.call(analysis.overview, { query: {} }));
    expect(await counted(() => by.call(supplier.calls.list, { query: {} }))).toEqual([0, 0]);
  });

  it.each([2, often(16, 64)])(
    '%i who write and export at once: each finds what he has written',
    { timeout: LIMIT },
    async (many) => {
      await asked();
      const [served] = await counted(() =>
        Promise.all(
          Array.from({ length: many }, async (_, n) => {
            const code = await write(owner(n));
            expect(await exported(owner(n), code)).toEqual([code]);
          }),
        ),
      );
      expect(served).toBeGreaterThan(0);
    },
  );

  it('is not read where commits are confirmed before they are on the disk', async () => {
    const set = (value: string): Promise<void> =>
      scene.ask('primary', `alter database muyun set synchronous_commit = ${value}`);
    await set('off');
    const house = await scene.join();
    try {
      const { owner: by } = await makeSpace('企业版', house);
      const other = house.server.house.replica as Replica;
      for (let n = 0; n < SPACES; n += 1) {
        const code = await write(by);
        expect(await exported(by, code)).toEqual([code]);
      }
      expect([other.served, other.missed > 0]).toEqual([0, true]);
    } finally {
      await house.server.close();
      await set('on');
    }
  });

  it('shows to a space what is its own', async () => {
    const [one, other] = [await write(owner(1)), await write(owner(2))];
    expect(await exported(owner(1))).toContain(one);
    expect(await exported(owner(2))).not.toContain(one);
    expect(await exported(owner(1))).not.toContain(other);
  });

  it('is passed over while it is behind, and asked again when it is not', { timeout: LIMIT }, async () => {
    await asked();
    await scene.ask('copy', 'select pg_wal_replay_pause()');
    const by = owner(3);
    const code = await write(by);
    expect(await counted(async () => expect(await exported(by)).toContain(code))).toEqual([0, 1]);
    await scene.ask('copy', 'select pg_wal_replay_resume()');
    await fromCopy(async () => expect(await exported(by)).toContain(code));
  });
});

describe('work on the copy', () => {
  const options = () => ({ tenantId: (spaces[0] as Space).tenantId, userId: owner(0).userId });

  it('that is refused by the business is refused, not tried elsewhere', async () => {
    const refusal = replica.read(
      'test.refused',
      'user',
      options(),
      async () => {
        throw appError('Common:ExportTooLarge', { most: 1 });
      },
      async () => 'the primary',
    );
    await expect(refusal).rejects.toBeInstanceOf(AppError);
  });

  it('that turns out to write is done on the primary, from then on at once', async () => {
    await asked();
    const write = (): Promise<string> =>
      replica.read(
        'test.writes',
        'user',
        options(),
        async (tx) => {
          await tx.run(sql`update supplier set name = name where tenant_id = ${tx.tenantId}`);
          return 'the copy';
        },
        async () => 'the primary',
      );
    expect(await counted(async () => expect(await write()).toBe('the primary'))).toEqual([0, 1]);
    expect(await counted(async () => expect(await write()).toBe('the primary'))).toEqual([0, 0]);
  });
});

describe('a copy that is killed', () => {
  it(
    'while many export: no error to anybody; it is used again when it is back',
    async () => {
      await asked();
      const codes = await Promise.all(Array.from({ length: SPACES }, (_, n) => write(owner(n))));
      const before = replica.missed;
      // it is killed when some have been answered and others are on their way
      let left = SPACES;
      const people = codes.map(async (code, n) => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          expect(await exported(owner(n), code)).toEqual([code]);
          left -= 1;
          if (left === 0) await scene.killCopy();
        }
      });
      await Promise.all(people);
      expect(replica.missed).toBeGreaterThan(before);
      await scene.startCopy();
      await fromCopy(() => exported(owner(0)));
    },
    LIMIT,
  );
});
