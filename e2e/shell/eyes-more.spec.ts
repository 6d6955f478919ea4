/** The other half of eyes.spec.ts. */
import { afterAll, beforeAll } from 'vitest';
import { Api } from '../api.ts';
import { DEMO } from '../kit.ts';
import { type Eyes, holdsFor, openEyes } from './eyes.ts';
import { allScreens, partOf, platformScreens } from './screens.ts';

let eyes: Eyes;
beforeAll(async () => {
  eyes = await openEyes();
});
afterAll(() => eyes.close());

for (const part of [5, 6, 7, 8] as const)
  holdsFor(`the screens of a space, part ${part}`, async () =>
    eyes.seen(DEMO.account, partOf(await allScreens(eyes.api), part)),
  );
holdsFor('the screens of the platform', async () =>
  eyes.seen('admin', await platformScreens(await Api.logIn(eyes.server.url, 'admin'))),
);
