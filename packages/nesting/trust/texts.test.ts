// Every planted fault that a verifier finds is told in a sentence with all its numbers.
import { describe, expect, it } from 'vitest';
import { check, verify } from '../src/index.ts';
import type { NestError } from '../src/index.ts';
import { makeChance } from '../src/search/rng.ts';
import { bars } from './bars.ts';
import type { TrustKind } from './kind.ts';
import { plates } from './plates.ts';
import { shapes } from './shapes.ts';

const PLANS = 6;

/** Codes told, and the texts among them that are no sentences. */
function toldBy<J, S>(kind: TrustKind<J, S>, verdict: (job: J, solution: S) => readonly NestError[]) {
  const codes = new Set<string>();
  const odd: string[] = [];
  for (let seed = 1; seed <= PLANS; seed += 1) {
    const { job, solution } = kind.validPlan(makeChance(seed));
    for (const fault of kind.faults) {
      const wrong = fault.plant(job, solution, makeChance(seed));
      if (wrong === undefined) continue;
      for (const { code, text } of verdict(job, wrong)) {
        codes.add(code);
        // a value that a fault has taken away may be told as missing, a number of the report may not
        const isSentence =
          /^[A-Z].*\.$/s.test(text) && !/\{\w+\}|\[object|Rule [A-Z_]+ is broken| {2}|\(\)/.test(text);
        if (!isSentence) odd.push(`${fault.name}: ${text}`);
      }
    }
  }
  return { codes: codes.size, odd };
}

describe('a planted fault is told in a sentence', () => {
  it.each([
    ['plates', () => toldBy(plates, (job, s) => verify(job.problem, job.params, s).faults), 50],
    ['bars', () => toldBy(bars, (job, s) => verify(job.problem, job.params, s).faults), 30],
    ['shapes', () => toldBy(shapes, (job, s) => verify(job.problem, job.params, s).faults), 20],
  ] as const)('%s', { timeout: 30_000 }, (_name, told, least) => {
    const { codes, odd } = told();
    expect(odd).toEqual([]);
    expect(codes).toBeGreaterThan(least);
  });

  it('and so is what is wrong with a drawn order', () => {
    const errors: NestError[] = [];
    for (let seed = 1; seed <= 200; seed += 1) {
      const [a, b, c] = [
        plates.draw(makeChance(seed)),
        bars.draw(makeChance(seed)),
        shapes.draw(makeChance(seed)),
      ];
      errors.push(
        ...check(a.problem, a.params),
        ...check(b.problem, b.params),
        ...check(c.problem, c.params),
      );
    }
    expect(errors.length).toBeGreaterThan(50);
    expect(
      errors.filter((e) => !/^[A-Z].*\.$/s.test(e.text) || /\{\w+\}| {2}|undefined/.test(e.text)),
    ).toEqual([]);
  });
});
