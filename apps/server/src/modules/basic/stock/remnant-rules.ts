/** How the space values remnants, and from which size on it keeps them. */
import { type RemnantRules, remnantRules } from '@muyun/contract';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';

const KEYS = ['remnant.mode', 'remnant.factor', 'remnant.minShortSide', 'remnant.minArea'] as const;
export async function remnantRulesOf(tx: Tx): Promise<RemnantRules> {
  const set = new Map<string, number>(
    await Promise.all(KEYS.map(async (key) => [key, await settingOf(tx, key)] as const)),
  );
  return remnantRules((key) => set.get(key) ?? 0);
}
