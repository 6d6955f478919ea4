/** The other half of eyes.spec.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { DEMO } from '../kit.ts';
import { type Eyes, openEyes } from './eyes.ts';
import { allScreens, partOf, platformScreens } from './screens.ts';

let eyes: Eyes;
beforeAll(async () => {
  eyes = await openEyes();
});
afterAll(() => eyes.close());

describe('in light and in dark', () => {
  it.each([3, 4] as const)('the screens of a space, part %i', async (part) => {
    expect(await eyes.faults(DEMO.account, partOf(await allScreens(eyes.api), part))).toEqual([]);
  });

  it('the screens of the platform', async () => {
    const host = await Api.logIn(eyes.server.url, 'admin');
    expect(await eyes.faults('admin', await platformScreens(host))).toEqual([]);
  });
});
