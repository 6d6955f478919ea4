/** How long a new password must be at least where spaces ask for more than everybody does (platform K14). */
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { spacesOf } from './account.store.ts';
import { isUsable } from './my-spaces.ts';

/** One account opens all spaces of a person: the strictest of them holds. Raises Account:PasswordShort. */
export async function assertLongEnough(house: House, userId: string, password: string): Promise<void> {
  const own = { tenantId: PLATFORM, userId, readOnly: true };
  const spaces = await inTx(house.pools.host, own, (tx) => spacesOf(tx, userId));
  let min = 0;
  for (const { tenantId } of spaces.filter(isUsable))
    min = Math.max(
      min,
      await inTx(house.pools.user, { ...own, tenantId }, (tx) => settingOf(tx, 'member.passwordMin')),
    );
  if (password.length < min) raise('Account:PasswordShort', { min });
}
