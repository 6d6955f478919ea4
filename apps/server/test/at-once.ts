/** Races as the hazards run them: so many at once, over and over. `ROUNDS=50` is the measured run. */
import { expect } from 'vitest';
import { codeOf, patiently, type Raw } from './actor.ts';

export { often } from '../../../packages/nesting/trust/often.ts';
export const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
/** Two meet in every order; 64 are more than there are connections. What lies between is left to the measured run. */
export const WIDTHS: readonly number[] = process.env['ROUNDS'] === undefined ? [2, 64] : [2, 8, 64];
export const LIMIT = Math.max(120_000, ROUNDS * 30_000);
export const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** so often somebody comes again who was told that others are at it */
const MOST_TRIES = 20;

/**
 * Whoever stood too long behind the others reads 数据正被他人处理，请稍后重试 and comes again, as people do: on a busy machine the last of
 * 64 waits longer for the row than a lock may take. Nothing was written for him.
 */
async function comingAgain(send: () => Promise<Raw>): Promise<Raw> {
  for (let tries = 1; ; tries += 1) {
    const answer = await patiently(send);
    if (codeOf(answer) !== 'Common:Busy' || tries === MOST_TRIES) return answer;
  }
}

/** All of them sent before the first is answered. None may read a deadlock or a fault of the server. */
export async function atOnce(n: number, send: (i: number) => Promise<Raw>): Promise<string[]> {
  const answers = await Promise.all(numbers(n).map((i) => comingAgain(() => send(i))));
  expect(answers.filter((a) => a.status >= 500).map(codeOf)).toEqual([]);
  return answers.map(codeOf);
}
/** so many are made at a time: all of 64 at once are told that the house is full, and what is made before a race is no race */
const MADE_AT_A_TIME = 8;
export async function many<T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < n; from += MADE_AT_A_TIME)
    made.push(...(await Promise.all(numbers(Math.min(MADE_AT_A_TIME, n - from)).map((i) => make(from + i)))));
  return made;
}
export const count = (codes: readonly string[], code: string): number =>
  codes.filter((c) => c === code).length;
