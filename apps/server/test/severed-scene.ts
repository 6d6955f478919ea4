/** A request whose server dies at each of its statements in turn: what is left, and what sending it again makes of it (commerce §1.8). */
import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@muyun/contract';
import { expect } from 'vitest';
import { violationsOf } from '../src/kit/invariants.ts';
import { inTx, PLATFORM } from '../src/kit/tx.ts';
import { invariants } from '../src/modules/invariants.ts';
import { type Actor, testHouse } from './kit.ts';
import { severedAt } from './severed.ts';
import { changed, stateOf, stockTables } from './state-of.ts';

const MOST = 200;
/** the suite breaks before every third statement, `EVERY=1` before each */
const STEP = process.env['EVERY'] ? 1 : 3;
/** a posting has more statements than these */
export const FEWEST = STEP === 1 ? 10 : 3;

export interface Request {
  readonly call: AnyCall;
  readonly input: { readonly params?: object; readonly body?: unknown };
}
type Prepare = () => Promise<Request>;
type Which = (k: number) => (n: number, text: string) => boolean;

/** The wire of a space, to be cut. Everything that a posting writes is compared; who asked, and what is told beside it, is no part of it. */
export interface Line {
  /** the connection breaks before a statement; answers at how many */
  broken(prepare: Prepare): Promise<number>;
  /** a commit goes through and its answer is lost; answers how many */
  unanswered(prepare: Prepare): Promise<number>;
  /** rules that do not hold */
  violated(): Promise<string[]>;
}

const nth: Which = (k) => (n) => n === k;
const nthCommit: Which = (k) => {
  let commits = 0;
  return (_n, text) => text === 'commit' && (commits += 1) === k;
};

export async function lineOf(owner: Actor): Promise<Line> {
  const tables = await stockTables();
  const state = () => stateOf(owner.tenantId, tables);

  /** The request, prepared anew for each place where the connection breaks; then sent again under its key, and once more. */
  async function tried(prepare: Prepare, when: 'before' | 'after', which: Which): Promise<number> {
    let places = 0;
    for (let k = 1; k <= MOST; k += when === 'before' ? STEP : 1) {
      const { call, input } = await prepare();
      const send = { ...input, key: randomUUID() };
      const before = await state();
      const cut = await severedAt(which(k), when, () => owner.raw(call, send));
      const left = await state();
      if (cut.at === null) {
        expect(cut.answer.status).toBeLessThan(300);
        return places;
      }
      places += 1;
      const again = await owner.raw(call, send);
      expect([k, cut.at, again.status < 300]).toEqual([k, cut.at, true]);
      const done = await state();
      // all of it or nothing; and what was all of it is not done twice
      const halves =
        left === before || left === done ? [] : [...changed(before, left), '—', ...changed(left, done)];
      expect([k, cut.at, halves]).toEqual([k, cut.at, []]);
      expect(done).not.toBe(before);
      await owner.raw(call, send);
      expect(await state()).toBe(done);
    }
    throw new Error('there are more statements than were looked for');
  }
  return {
    broken: (prepare) => tried(prepare, 'before', nth),
    unanswered: (prepare) => tried(prepare, 'after', nthCommit),
    violated: async () => {
      const { pools } = (await testHouse()).server.house;
      return inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, async (tx) =>
        (await violationsOf(tx, invariants, owner.tenantId)).map((v) => `${v.name} ${v.no}`),
      );
    },
  };
}
