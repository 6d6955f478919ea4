/** Accounts as the platform keeps them (platform M12, host part): off and on, a new password, who is staff. */
import { type BodyOf, hostUser as calls, type HostUserRow, phoneMasked } from '@muyun/contract';
import type { Change } from '../../../kit/audit.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  administrators,
  endEverything,
  loadUser,
  lockUser,
  takenBy,
  type UserRow,
  writeActive,
  writeGivenPassword,
  writeNames,
  writeStaff,
} from './host-user.store.ts';
import { queueSms } from '../sms/index.ts';
import type { Doing } from './tenant.ts';

/** As the platform's screens show an account; whether the person has the right is asked with each call. */
export function shownUser(row: UserRow): HostUserRow {
  const { isActive, isPlatformAdmin, platformRights: _rights, ...rest } = row;
  const isLocked = row.lockoutEnd !== null && Date.parse(row.lockoutEnd) > Date.now();
  return {
    ...rest,
    isAdministrator: isPlatformAdmin,
    lockoutEnd: isLocked ? row.lockoutEnd : null,
    actions: [
      isActive ? 'disable' : 'enable',
      ...(isLocked ? ['unlock'] : []),
      ...(row.isHostUser ? ['platformRoles', 'endHost'] : ['makeHost']),
    ],
  };
}

export const view = async (tx: Tx, id: string): Promise<HostUserRow> =>
  shownUser((await loadUser(tx, id)) ?? raise('Common:NotFound'));

/**
 * The account held together with all administrators and whoever acts. Raises Common:NotFound, Common:StaleVersion, and
 * Session:Invalid when whoever acts is no longer what he was: of two who remove each other one wins.
 */
export async function held(
  { tx, who }: Pick<Doing, 'tx' | 'who'>,
  id: string,
  version?: number,
): Promise<UserRow> {
  const row = (await lockUser(tx, id, who.userId)) ?? raise('Common:NotFound');
  const self = await loadUser(tx, who.userId);
  const isSame = self?.isActive && self.isHostUser && self.isPlatformAdmin === who.isPlatformAdmin;
  if (!isSame) raise('Session:Invalid');
  if (version !== undefined && row.version !== version) raise('Common:StaleVersion');
  return row;
}

/** Of staff only who may do all that it may changes anything: a new password would be its rights. Raises Identity:GrantTooWide. */
export function assertCovers({ who }: Pick<Doing, 'who'>, row: UserRow): void {
  if (!row.isHostUser || row.id === who.userId || who.isPlatformAdmin) return;
  if (row.isPlatformAdmin || row.platformRights.some((right) => !who.rights.has(right)))
    raise('Identity:GrantTooWide');
}
const coveredBy = async (doing: Doing, id: string, version: number): Promise<UserRow> => {
  const row = await held(doing, id, version);
  assertCovers(doing, row);
  return row;
};

/** Raises Identity:LastPlatformAdmin when nobody would be left who keeps the platform. */
export async function assertOneLeft(tx: Tx): Promise<void> {
  if ((await administrators(tx)).length === 0) raise('Identity:LastPlatformAdmin');
}

/** Ends every session of the account and whatever it looks into, with the commit. */
export async function endSessions({ tx, house }: Doing, id: string, reason: number): Promise<void> {
  const users = await endEverything(tx, id, reason);
  tx.afterCommit(() => {
    for (const userId of users) void house.sessions.forget(userId);
  });
}

export const note = (
  row: { id: string; userName: string },
  action: string,
  summary: string,
  changes: Change[] = [],
) => ({
  bizType: 'identity.users',
  bizId: row.id,
  bizNo: row.userName,
  action,
  summary: `${summary}：${row.userName}`,
  changes,
});

/** Whoever holds the old number gets in with it no more (platform F7): every session but the own one of whoever does it ends, and the number is told. */
async function leavePhone(doing: Doing, id: string, old: string, next: string | null): Promise<void> {
  const { tx, who } = doing;
  if (id !== who.userId) await endSessions(doing, id, END_REASON.passwordChanged);
  await queueSms(tx, {
    phone: old,
    template: 'phoneChanged',
    vars: { phone: next === null ? '' : phoneMasked(next) },
    key: `phone ${id} ${old} ${who.requestId}`,
  });
}

/** Raises Identity:UserNameExists, Identity:PhoneExists. */
export async function updateUser(doing: Doing, id: string, body: BodyOf<typeof calls.updateUser>) {
  const { tx, house, audit } = doing;
  const before = await coveredBy(doing, id, body.version);
  const names = { userName: body.userName, nickname: body.nickname, phoneNumber: body.phoneNumber ?? null };
  const taken = await takenBy(tx, id, names);
  if (taken.byName) raise('Identity:UserNameExists');
  if (taken.byPhone) raise('Identity:PhoneExists');
  await writeNames(tx, id, names);
  const after = await view(tx, id);
  const changes = (Object.keys(calls.USER_LABELS) as (keyof typeof names)[])
    .filter((f) => before[f] !== after[f])
    .map((f) => ({ field: f, label: calls.USER_LABELS[f], oldValue: before[f], newValue: after[f] }));
  await audit(note(after, 'update', calls.updateUser.title, changes));
  if (before.phoneNumber !== null && before.phoneNumber !== after.phoneNumber)
    await leavePhone(doing, id, before.phoneNumber, after.phoneNumber);
  tx.afterCommit(() => void house.sessions.forget(id));
  return after;
}

export async function enableUser(doing: Doing, id: string, version: number) {
  const row = await coveredBy(doing, id, version);
  await writeActive(doing.tx, id, true, null);
  await doing.audit(note(row, 'enable', calls.enableUser.title));
  return view(doing.tx, id);
}

/** Raises Identity:LastPlatformAdmin. */
export async function disableUser(doing: Doing, id: string, body: BodyOf<typeof calls.disableUser>) {
  const { tx, audit } = doing;
  const row = await coveredBy(doing, id, body.version);
  await writeActive(tx, id, false, body.reason);
  await assertOneLeft(tx);
  await endSessions(doing, id, END_REASON.memberDisabled);
  await audit(note(row, 'disable', `${calls.disableUser.title}（${body.reason}）`));
  return view(tx, id);
}

export async function resetPassword(
  doing: Doing,
  id: string,
  version: number,
  made: { password: string; hash: string },
) {
  const row = await coveredBy(doing, id, version);
  await writeGivenPassword(doing.tx, id, made.hash);
  await endSessions(doing, id, END_REASON.passwordChanged);
  await doing.audit(note(row, 'resetPassword', calls.resetPassword.title));
  return { initialPassword: made.password };
}

/** Whoever becomes staff or is none any more logs in anew: sides are never mixed. Raises Identity:LastPlatformAdmin. */
export async function setStaff(doing: Doing, id: string, body: BodyOf<typeof calls.setHostStaff>) {
  const { tx, who, audit } = doing;
  const row = await coveredBy(doing, id, body.version);
  // without a role he would be an administrator
  if (body.isHostUser && !who.isPlatformAdmin) raise('Identity:GrantTooWide');
  await writeStaff(tx, id, body.isHostUser);
  await assertOneLeft(tx);
  await endSessions(doing, id, END_REASON.kicked);
  const change = {
    field: 'isHostUser',
    label: calls.setHostStaff.title,
    oldValue: row.isHostUser,
    newValue: body.isHostUser,
  };
  await audit(note(row, 'hostStaff', calls.setHostStaff.title, [change]));
  return view(tx, id);
}
