/** The shared widgets, item by item of the specification; what each does is told in e2e/conformance/probe-shell/widgets.ts and beside it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveWidgets } from '../conformance/probe-shell/widgets.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, type RunningServer } from '../kit.ts';

const ITEMS = {
  'the settings drawer outside of production': ['S048'],
  'the search bar': ['S155', 'S156', 'S158', 'S160', 'S165', 'S166', 'S255', 'S389', 'S390', 'S391'],
  'the filters of the over-180-day projects': [
    'S169',
    'S170',
    'S171',
    'S172',
    'S178',
    'S179',
    'S180',
    'S292',
  ],
  'the list of the over-180-day projects': ['S168', 'S173', 'S174', 'S175', 'S176', 'S177'],
  'the split action button without a configuration': ['S183'],
  'pictures and PDF': ['S184', 'S185', 'S186', 'S187', 'S188', 'S189', 'S254'],
  'the generic modal': ['S228'],
  'small widgets': ['S230', 'S231', 'S243', 'S244', 'S245', 'S246', 'S247'],
  'form history': ['S475', 'S476'],
} as const;

let server: RunningServer;
let browser: Browser;
let stage: Stage;
let close: () => Promise<void>;

beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  ({ stage, close } = await Stage.set(browser, server.url, server.folder));
  await proveWidgets(stage);
});
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});

describe.each(Object.entries(ITEMS))('%s', (_group, ids) => {
  it.each([...ids])('%s', (id) => {
    expect(stage.probes.filter((p) => p.id === id)).toEqual([{ id, works: true, why: '' }]);
  });
});
