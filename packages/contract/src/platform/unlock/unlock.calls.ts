/** The way back of a locked account (platform F7, M12): the owner of a space unlocks members, the platform's staff any account. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

/** Accounts that are locked now. Defined here: the list of all accounts comes with the platform's own documents. */
export const lockedUsers = call({
  id: 'identity.users.locked', method: 'GET', path: '/api/identity/users/locked', title: '已锁定账号', right: 'AbpIdentity.Users:query', side: 'host',
  output: z.array(z.object({ id: z.uuid(), userName: z.string(), nickname: z.string(), lockoutEnd: z.string() })),
});
export const unlockUser = call({
  id: 'identity.users.unlock', method: 'PUT', path: '/api/identity/users/{id}/unlock', title: '解锁账号', right: 'AbpIdentity.Users:enable', side: 'host', output: z.object({ wasLocked: z.boolean() }),
});
export const unlockMember = call({
  id: 'identity.members.unlock', method: 'PUT', path: '/api/identity/members/{id}/unlock', title: '解锁成员', right: 'AbpOrganizationUnit.Members:enable', output: z.object({ wasLocked: z.boolean() }),
});
