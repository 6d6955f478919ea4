/**
 * For every pair of eyes: axe finds nothing serious on any screen that is built, in light and in dark (WCAG 2.2 A and AA, contrast included),
 * and nothing is cut or covered at any width. The other half is eyes-more.spec.ts, for the other core.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO, openScreen } from '../kit.ts';
import { colourFaultsOf, faultsOf } from './axe.ts';
import { type Eyes, holdsFor, openEyes } from './eyes.ts';
import { allScreens, partOf } from './screens.ts';

const OPEN_SCREENS = [
  '/user/login',
  '/user/register',
  '/user/recover',
  '/wechat',
  '/book',
  '/404',
  '/exception/403',
  '/exception/500',
];

let eyes: Eyes;
beforeAll(async () => {
  eyes = await openEyes();
});
afterAll(() => eyes.close());

for (const part of [1, 2, 3, 4] as const)
  holdsFor(`the screens of a space, part ${part}`, async () =>
    eyes.seen(DEMO.account, partOf(await allScreens(eyes.api), part)),
  );
holdsFor('the screens without a login', () => eyes.seen(null, OPEN_SCREENS));

it('the measure can fail: grey on white and a nameless button are told', async () => {
  const { page, context } = await openScreen(eyes.browser, eyes.server.url);
  await page.setContent(
    '<html lang="zh"><title>x</title><p style="color:#bbb;background:#fff">很淡</p><button></button>',
  );
  expect((await faultsOf(page)).map((f) => f.split(' ')[0])).toEqual(['button-name', 'color-contrast']);
  expect((await colourFaultsOf(page)).map((f) => f.split(' ')[0])).toEqual(['color-contrast']);
  await context.close();
});
