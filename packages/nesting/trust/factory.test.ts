// A part of what `factory.ts` runs: orders as a factory types them on a bad day.
import { expect, it } from 'vitest';
import { makeChance } from '../src/search/rng.ts';
import { FACTORY_KINDS, drawFactory } from './factory-draw.ts';
import { faultsOfFactory } from './factory.ts';
import { often } from './often.ts';

const ORDERS = often(20, 60);

it.each(FACTORY_KINDS)(
  '%s typed wrongly: no crash, no refused plan, no lost piece',
  { timeout: 120_000 },
  (kind) => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const job = drawFactory(kind, makeChance(seed));
      expect(faultsOfFactory(job, seed, { ms: 300, rounds: 20 }), `${kind} ${seed}`).toEqual([]);
    }
  },
);
