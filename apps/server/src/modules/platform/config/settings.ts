/** 业务参数 of a space: each within its range, each with its own version, all or none. */
import {
  type BodyOf,
  CONFIG_KEYS,
  CONFIG_NAMES,
  type ConfigGroup,
  type ConfigKey,
  configRange,
  configText,
  isConfigValue,
  type OutputOf,
  tenantConfig as calls,
} from '@muyun/contract';
import type { AuditEntry, Change } from '../../../kit/audit.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { dropSetting, holdSettings, settingRows, writeSetting } from './config.store.ts';

type Setting = OutputOf<typeof calls.listSettings>[number];
type Wanted = BodyOf<typeof calls.saveSettings>['settings'][number];

async function everySetting(tx: Tx, isHeld: boolean): Promise<Map<ConfigKey, Setting>> {
  const set = new Map((await settingRows(tx, isHeld)).map((r) => [r.key, r]));
  return new Map(
    CONFIG_NAMES.map((key) => {
      const defaultValue = CONFIG_KEYS[key].usual;
      const own = set.get(key);
      return [key, { key, value: own?.value ?? defaultValue, defaultValue, version: own?.version ?? 0 }];
    }),
  );
}

/** Every setting, or those of a group, in the order of the registry. */
export async function settingsOf(tx: Tx, group?: ConfigGroup): Promise<Setting[]> {
  const all = [...(await everySetting(tx, false)).values()];
  return group === undefined ? all : all.filter((s) => CONFIG_KEYS[s.key].group === group);
}

/** Raises Tenant:ConfigValue, Common:StaleVersion. */
function checked(before: Setting, { key, value, version }: Wanted): void {
  if (before.version !== version) raise('Common:StaleVersion');
  if (value !== null && !isConfigValue(key, value))
    raise('Tenant:ConfigValue', { title: CONFIG_KEYS[key].title, range: configRange(key) });
}

/** Raises Tenant:ConfigValue, Common:StaleVersion: then nothing is changed. */
export async function saveSettings(
  { tx, audit }: { readonly tx: Tx; audit(entry: AuditEntry): Promise<void> },
  wanted: readonly Wanted[],
): Promise<Setting[]> {
  await holdSettings(tx);
  const before = await everySetting(tx, true);
  const changes: Change[] = [];
  for (const one of wanted) {
    const was = before.get(one.key) ?? raise('Common:NotFound');
    checked(was, one);
    if (one.value === null) await dropSetting(tx, one.key);
    else await writeSetting(tx, one.key, one.value);
    const [oldValue, newValue] = [was.value, one.value ?? was.defaultValue].map((v) =>
      configText(one.key, v),
    );
    if (oldValue !== newValue)
      changes.push({ field: one.key, label: CONFIG_KEYS[one.key].title, oldValue, newValue });
  }
  await audit({
    bizType: 'tenant.config',
    bizId: tx.tenantId,
    action: 'settings',
    summary: calls.CONFIG_WORDS.settings,
    changes,
  });
  return settingsOf(tx);
}
