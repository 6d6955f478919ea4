import { describe, expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import { tableCode } from './table-code.ts';
import { WorthTables } from './worth-table.ts';

/** What a length is worth, by the definition. */
function byDefinition(length: number, steps: readonly (readonly [number, number])[]): Float64Array {
  const table = new Float64Array(length);
  for (const [step, value] of steps)
    for (let x = step; x < length; x += 1) table[x] = Math.max(table[x] ?? 0, (table[x - step] ?? 0) + value);
  return table;
}

function filled(tables: WorthTables, length: number, steps: readonly (readonly [number, number])[]) {
  const table = tables.begin(length);
  for (const [step, value] of steps) tables.add(step, value);
  return table.slice();
}

describe('tables of worth', () => {
  it('are the same to the last bit with vectors, without, and by the definition', () => {
    const code = tableCode();
    expect(code).toBeDefined();
    const [fast, plain] = [new WorthTables(code), new WorthTables(undefined)];
    const chance = makeChance(11);
    for (let n = 0; n < 300; n += 1) {
      // lengths odd and even, past one page of memory too; steps from one cell to more than there are
      const length = 1 + Math.floor(chance() * (n % 10 === 0 ? 20_000 : 300));
      const steps = Array.from({ length: 1 + Math.floor(chance() * 12) }, () => {
        const step = 1 + Math.floor(chance() * chance() * 1.2 * length);
        return [step, step * (0.7 + 0.4 * chance())] as const;
      });
      const wanted = byDefinition(length, steps);
      expect(filled(fast, length, steps)).toEqual(wanted);
      expect(filled(plain, length, steps)).toEqual(wanted);
    }
  });

  it('go on from another table', () => {
    const tables = new WorthTables(tableCode());
    const before = byDefinition(101, [[7, 6.5]]);
    const table = tables.begin(101, before);
    tables.add(12, 12.25);
    expect(table.slice()).toEqual(
      byDefinition(101, [
        [7, 6.5],
        [12, 12.25],
      ]),
    );
    expect(tables.begin(101).every((v) => v === 0)).toBe(true);
  });

  it('are made without vectors where the platform has none or forbids them', () => {
    expect(tableCode({})).toBeUndefined();
    const refused = () => {
      throw new EvalError('refused by the policy of the page');
    };
    const forbidding = { WebAssembly: { Module: refused, Instance: refused } };
    expect(tableCode(forbidding)).toBeUndefined();
  });
});
