import { expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import { Answers } from './answers.ts';

it('an answer is that of its own question, or not known', () => {
  const answers = new Answers();
  const truth = new Map<string, boolean>();
  const chance = makeChance(3);
  const below = (most: number) => Math.floor(chance() * most);
  let known = 0;
  for (let i = 0; i < 50_000; i++) {
    // offsets between middles of boxes lie on half micrometres
    const question = [below(40), below(40), below(9) / 2 - 2, below(9) / 2 - 2] as const;
    const key = question.join(' ');
    const answer = truth.get(key) ?? chance() < 0.5;
    const told = answers.ask(...question);
    if (told >= 0) {
      known++;
      expect(told === 1).toBe(answer);
    } else answers.keep(...question, answer);
    truth.set(key, answer);
  }
  expect(known).toBeGreaterThan(1000);
});
