/** Binds the calls of what a person says of himself. */
import { type BodyOf, phoneMasked, profile as calls } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  activityOf,
  emailTaken,
  loadProfile,
  lockProfile,
  type ProfileRow,
  writeProfile,
} from './profile.store.ts';

const shown = ({ phoneNumber, ...row }: ProfileRow) => ({
  ...row,
  phoneMasked: phoneNumber === null ? null : phoneMasked(phoneNumber),
});
const empty = (text: string | null | undefined): string | null => text || null;

/** Everybody the own one; the platform's staff anybody's. */
const mayRead = (who: Who, id: string): boolean =>
  id === who.userId || (who.tenant === null && who.rights.has('AbpIdentity.Users:get'));

/** Raises Common:NotFound, Common:StaleVersion, Account:EmailOccupied. */
async function save(house: House, who: Who, id: string, body: BodyOf<typeof calls.saveProfile>) {
  if (id !== who.userId) raise('Common:NotFound');
  const row = await inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId }, async (tx) => {
    const before = (await lockProfile(tx, id)) ?? raise('Common:NotFound');
    if (before.version !== body.version) raise('Common:StaleVersion');
    const email = body.email === undefined ? before.email : empty(body.email);
    if (email !== null && (await emailTaken(tx, id, email))) raise('Account:EmailOccupied');
    await writeProfile(tx, id, {
      nickname: body.nickname ?? before.nickname,
      realName: body.realName === undefined ? before.realName : empty(body.realName),
      gender: body.gender === undefined ? before.gender : body.gender,
      email,
      avatar: body.avatar === undefined ? before.avatar : body.avatar,
    });
    return (await loadProfile(tx, id)) ?? raise('Common:NotFound');
  });
  await house.sessions.forget(id);
  return shown(row);
}

export const profileRoutes: readonly Binding[] = [
  bindOutside(calls.getProfile, async ({ house, who, params }) => {
    if (!mayRead(who, params.id)) raise('Common:NotFound');
    const scope = { tenantId: PLATFORM, userId: who.userId, readOnly: true };
    const row = await inTx(house.pools.host, scope, (tx) => loadProfile(tx, params.id));
    return shown(row ?? raise('Common:NotFound'));
  }),
  bindOutside(calls.saveProfile, ({ house, who, params, body }) => save(house, who, params.id, body)),
  bind(calls.myActivity, ({ tx, query }) => activityOf(tx, query)),
];
