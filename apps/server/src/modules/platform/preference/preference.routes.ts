/** Binds the own preferences of whoever is logged in; they belong to the person, not to a space. */
import { preference } from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { hasRoom, lastPreference, lockPerson, preferencesOf, writePreference } from './preference.store.ts';

export const preferenceRoutes: readonly Binding[] = [
  bindOutside(preference.preferences, ({ house, who: { userId } }) =>
    inTx(house.pools.host, { tenantId: PLATFORM, userId, readOnly: true }, async (tx) => {
      const [items, time] = await Promise.all([preferencesOf(tx, userId), lastPreference(tx, userId)]);
      return { items, time };
    }),
  ),
  bindOutside(preference.putPreference, ({ house, who: { userId }, body: { key, value } }) =>
    inTx(house.pools.host, { tenantId: PLATFORM, userId }, async (tx) => {
      await lockPerson(tx, userId);
      const before = await lastPreference(tx, userId);
      if (value !== null && !(await hasRoom(tx, userId, key))) raise('Account:PreferenceFull');
      return { before, time: await writePreference(tx, userId, key, value) };
    }),
  ),
];
