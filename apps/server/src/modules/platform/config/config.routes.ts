/** Binds the calls of the configuration of a space, and says who may open its pictures. */
import { tenantConfig as calls } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { saveConfig, saveConfigOf, viewOf } from './config.ts';
import { isShownBySpace } from './config.store.ts';
import { saveSettings, settingsOf } from './settings.ts';

export const configRoutes: readonly Binding[] = [
  bind(calls.getConfig, ({ tx }) => viewOf(tx, tx.tenantId)),
  bind(calls.saveConfig, (doing) => saveConfig(doing, doing.body)),
  bind(calls.getConfigOf, ({ tx, params }) => viewOf(tx, params.id)),
  bind(calls.saveConfigOf, (doing) => saveConfigOf(doing, doing.params.id, doing.body)),
  bind(calls.listSettings, ({ tx, query }) => settingsOf(tx, query.group)),
  bind(calls.saveSettings, (doing) => saveSettings(doing, doing.body.settings)),
];

/** Its signs stand in everybody's header. */
export const configFileOwners: readonly FileOwner[] = [
  { rights: [], shows: (tx, _who, id) => isShownBySpace(tx, id) },
];
