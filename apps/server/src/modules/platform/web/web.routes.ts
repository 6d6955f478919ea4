/** Binds the calls of the public face of a factory, and says which of its files anybody may open. */
import { site as calls } from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { caseRoutes } from './case.ts';
import { monitorRoutes } from './monitor.ts';
import { wxOpenRoutes } from './wx-open.ts';
import { wxToldRoutes } from './wx-told.ts';
import { isShownByWeb } from './site.store.ts';
import { siteEntry } from './site.log.ts';
import {
  publicCase,
  publicCases,
  publicMonitors,
  publicPicture,
  publicPlay,
  publicSite,
  saveSite,
  siteOf,
} from './site.ts';

export const webRoutes: readonly Binding[] = [
  bind(calls.getSite, ({ tx }) => siteOf(tx)),
  bind(calls.saveSite, async ({ tx, body, audit }) => {
    const before = await siteOf(tx);
    const after = await saveSite(tx, body);
    await audit(siteEntry(before, after));
    return after;
  }),
  bindOutside(calls.publicSite, ({ house, params }) => publicSite(house, params.sitePrefix)),
  bindOutside(calls.publicCases, ({ house, params }) => publicCases(house, params.sitePrefix)),
  bindOutside(calls.publicCaseDetail, ({ house, params }) => publicCase(house, params.sitePrefix, params.id)),
  bindOutside(calls.publicPicture, ({ house, params }) => publicPicture(house, params.sitePrefix, params.id)),
  bindOutside(calls.publicMonitors, ({ house, params }) => publicMonitors(house, params.sitePrefix)),
  bindOutside(calls.publicPlay, ({ house, params }) => publicPlay(house, params.sitePrefix, params.id)),
  ...caseRoutes,
  ...monitorRoutes,
  ...wxOpenRoutes,
  ...wxToldRoutes,
];

const INTRODUCTES = 'AlWeb.Introductes';
const MULTIMEDIAS = 'AlWeb.Multimedias';
const MONITORS = 'AlWeb.Monitors';
export const webFileOwners: readonly FileOwner[] = [
  { rights: [`${INTRODUCTES}:get`], shows: (tx, _who, id) => isShownByWeb(tx, id, 'site') },
  {
    rights: [`${MONITORS}:get`, `${MONITORS}:query`],
    shows: (tx, _who, id) => isShownByWeb(tx, id, 'monitor'),
  },
  {
    rights: [`${MULTIMEDIAS}:get`, `${MULTIMEDIAS}:query`],
    shows: (tx, _who, id) => isShownByWeb(tx, id, 'case'),
  },
];
