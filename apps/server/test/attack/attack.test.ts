/**
 * The tenant attack, generated from the contract: every call with another space's ids in path, query and body. Answer 404 and
 * nothing of the other space shown. Its rows are compared before and after an area, so that the suite grows with the calls
 * and not with calls times tables; where they differ, the area is tried again request by request and the culprit is named.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '@muyun/contract/calls';
import { byArea } from './areas.ts';
import { type Attempt, attemptsOn, placesOf, type Sides } from './attempts.ts';
import { CASES } from './cases.ts';
import { fingerprintOf, holdRecurringWork } from './fingerprint.ts';
import { makeWorld } from './world.ts';

holdRecurringWork();
let sides: Sides;
beforeAll(async () => {
  const [victim, attacker] = await Promise.all([makeWorld(), makeWorld()]);
  sides = { victim, attacker };
}, 180_000);

const fingerprint = (of: Sides): Promise<string> => fingerprintOf(of.victim.space.tenantId);
const guarded = allCalls.filter((c) => c.right !== 'public' && c.side !== 'host');

/** The attempts that change something of a fresh victim, one at a time. */
async function culprits(attempts: readonly Attempt[]): Promise<string[]> {
  const fresh: Sides = { victim: await makeWorld(), attacker: sides.attacker };
  const found: string[] = [];
  let before = await fingerprint(fresh);
  for (const attempt of attempts) {
    // whether it was refused is told by its own test
    await attempt.run(fresh).catch(() => undefined);
    const after = await fingerprint(fresh);
    if (after !== before) found.push(attempt.name);
    before = after;
  }
  return found;
}

describe.each(byArea(guarded))("another space's ids in %s", (_area, calls) => {
  const attempts = calls.flatMap(attemptsOn);
  let before = '';
  beforeAll(async () => {
    before = await fingerprint(sides);
  });
  it.each(attempts.map((a) => [a.name, a] as const))('%s', (_name, attempt) => attempt.run(sides));
  it('nothing of the other space has changed', async () => {
    const after = await fingerprint(sides);
    if (after !== before) expect(await culprits(attempts)).toEqual([]);
    expect(after).toBe(before);
  }, 300_000);
});

describe('the cases', () => {
  it('speak of calls and places that exist', () => {
    const lost = Object.entries(CASES).flatMap(([id, { params = {}, skip = {} }]) => {
      const call = allCalls.find((c) => c.id === id);
      const places = new Set(placesOf(call?.body).map((p) => p.path));
      const names = [
        ...Object.keys(params).filter((p) => !call?.paramNames.includes(p)),
        ...Object.keys(skip).filter((p) => !places.has(p)),
      ];
      return call ? names.map((n) => `${id} ${n}`) : [id];
    });
    expect(lost).toEqual([]);
  });
});
