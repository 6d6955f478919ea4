/** The way back of a locked account (platform F7, M12): the owner of a space unlocks members, the platform's staff any account. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

/** One that is locked now; `id` is the account's on the platform and the member's in a space. */
const Locked = z.object({ id: z.uuid(), userName: z.string(), nickname: z.string(), lockoutEnd: z.string() });
const Lifted = z.object({ wasLocked: z.boolean() });

/** Accounts that are locked now. Defined here: the list of all accounts comes with the platform's own documents. */
export const lockedUsers = call({
  id: 'identity.users.locked',
  method: 'GET',
  path: '/api/identity/users/locked',
  title: '已锁定账号',
  right: 'AbpIdentity.Users:query',
  side: 'host',
  output: z.array(Locked),
});
/** Members of the space whose account is locked now. */
export const lockedMembers = call({
  id: 'identity.members.locked',
  method: 'GET',
  path: '/api/identity/members/locked',
  title: '已锁定成员',
  right: 'AbpOrganizationUnit.Members:query',
  output: z.array(Locked),
});
export const unlockUser = call({
  id: 'identity.users.unlock',
  method: 'PUT',
  path: '/api/identity/users/{id}/unlock',
  title: '解锁账号',
  right: 'AbpIdentity.Users:enable',
  side: 'host',
  output: Lifted,
});
export const unlockMember = call({
  id: 'identity.members.unlock',
  method: 'PUT',
  path: '/api/identity/members/{id}/unlock',
  title: '解锁成员',
  right: 'AbpOrganizationUnit.Members:enable',
  output: Lifted,
});
