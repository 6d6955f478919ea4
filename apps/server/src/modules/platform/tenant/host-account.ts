/** Accounts that the platform makes, deletes and takes out of spaces (platform M12, host part). */
import { type BodyOf, hostAccount as calls, type QueryOf } from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { notify } from '../message/index.ts';
import { eraseUser, insertUser, lockSeat, relatedTo, spacesCount, vacate } from './host-account.store.ts';
import { endEverything, loadUser, takenBy } from './host-user.store.ts';
import { assertCovers, assertOneLeft, held, shownUser } from './host-user.ts';
import type { Doing } from './tenant.ts';
import { freshPassword } from './tenant.routes.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const CLOSED = 4;
const note = (row: { id: string; userName: string }, action: string, summary: string) => ({
  bizType: 'identity.users',
  bizId: row.id,
  bizNo: row.userName,
  action,
  summary: `${summary}：${row.userName}`,
});

async function create(
  doing: Doing,
  body: BodyOf<typeof calls.createUser>,
  made: { password: string; hash: string },
) {
  const { tx, who, audit } = doing;
  if (body.isHostUser && !who.isPlatformAdmin) raise('Identity:GrantTooWide');
  const names = { userName: body.userName, phoneNumber: body.phoneNumber ?? null };
  const taken = await takenBy(tx, NOBODY, names);
  if (taken.byName) raise('Identity:UserNameExists');
  if (taken.byPhone) raise('Identity:PhoneExists');
  const { nickname, isHostUser: isStaff } = body;
  const id = await insertUser(tx, { ...names, nickname, isStaff, hash: made.hash });
  const row = shownUser((await loadUser(tx, id)) ?? raise('Common:NotFound'));
  await audit(note(row, 'add', calls.createUser.title));
  return { ...row, initialPassword: made.password };
}

async function remove(doing: Doing, id: string): Promise<void> {
  const { tx, house, audit } = doing;
  const row = await held(doing, id);
  assertCovers(doing, row);
  const count = await spacesCount(tx, id);
  if (count > 0) raise('Identity:UserHasSpaces', { count });
  await eraseUser(tx, id);
  await assertOneLeft(tx);
  const users = await endEverything(tx, id, CLOSED);
  tx.afterCommit(() => {
    for (const userId of users) void house.sessions.forget(userId);
  });
  await audit(note(row, 'delete', calls.deleteUser.title));
}

/** Raises Common:NotFound, Identity:OwnerProtected. */
async function takeOut(doing: Doing, asked: QueryOf<typeof calls.takeOutOfSpace>): Promise<void> {
  const { tx, house, audit } = doing;
  const { tenantId, userId, reason } = asked;
  const seat = (await lockSeat(tx, tenantId, userId)) ?? raise('Common:NotFound');
  if (seat.isAdmin) raise('Identity:OwnerProtected');
  await vacate(tx, tenantId, userId);
  const { memberName: member, spaceName: space } = seat;
  if (seat.ownerUserId !== null)
    await notify(tx, {
      kind: 'memberTakenOut',
      receivers: { to: 'users', userIds: [seat.ownerUserId] },
      vars: { member, space, reason },
    });
  tx.afterCommit(() => void house.sessions.forget(userId));
  await audit({
    bizType: 'identity.users',
    bizId: userId,
    bizNo: member,
    action: 'takeOut',
    summary: `${calls.takeOutOfSpace.title}：${member}，${space}（${reason}）`,
  });
}

export const hostAccountRoutes = (pepper: () => string): readonly Binding[] => [
  bindPrepared(
    calls.createUser,
    () => freshPassword(pepper()),
    (doing, made) => create(doing, doing.body, made),
  ),
  bind(calls.deleteUser, (doing) => remove(doing, doing.params.id)),
  bind(calls.relatedAccounts, async ({ tx, params }) => {
    if (!(await loadUser(tx, params.id))) raise('Common:NotFound');
    return relatedTo(tx, params.id);
  }),
  bind(calls.takeOutOfSpace, (doing) => takeOut(doing, doing.query)),
];
