/** Settings of a space in tests. */
import { type ConfigKey, type ConfigValue, operateLog, tenantConfig } from '@muyun/contract';
import type { Actor } from './kit.ts';

/** Sets the key, or takes it back; whatever it is now. */
export async function setSetting(of: Actor, key: ConfigKey, value: ConfigValue | null): Promise<void> {
  const now = (await of.call(tenantConfig.listSettings)).find((s) => s.key === key);
  const settings = [{ key, value, version: now?.version ?? 0 }];
  await of.call(tenantConfig.saveSettings, { body: { settings } });
}

/** The changes that the log tells of what was done, the last first. */
export const changesOf = async (of: Actor, filter: string) =>
  (
    await of.call(operateLog.listOperations, { query: { filter, isRefused: false, maxResultCount: 100 } })
  ).items
    .filter((i) => i.summary === filter)
    .flatMap((i) => i.changes);
