/** Invitations of phones that have no account yet (platform M12): told by short message, answered by registering. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

const base = '/api/identity/members/phone-invitations';
const P = 'AbpOrganizationUnit.Members';

/** Seconds between two short messages about one invitation. */
export const PHONE_NOTIFY_EVERY_S = 60;
const row = z.object({
  id: z.uuid(),
  phone: z.string(),
  roles: z.array(z.string()),
  inviterName: z.string(),
  inviteTime: z.string(),
  expireTime: z.string(),
  isOver: z.boolean(),
  notifyCount: z.int(),
});
export type PhoneInvitation = z.infer<typeof row>;

/** Those that nobody has registered for, the newest first. */
export const listPhoneInvitations = call({
  id: 'identity.members.phone-invitations',
  method: 'GET',
  path: base,
  title: '短信邀请',
  right: `${P}:query`,
  output: z.array(row),
});
/** Another seven days, and another link: the one before leads nowhere. */
export const notifyPhoneInvitation = call({
  id: 'identity.members.phone-invitations.notify',
  method: 'POST',
  path: `${base}/{id}/notify`,
  title: '重发短信邀请',
  right: `${P}:edit`,
  errors: ['Account:SmsTooOften', 'Account:SmsUnavailable'],
});
export const cancelPhoneInvitation = call({
  id: 'identity.members.phone-invitations.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '撤回短信邀请',
  right: `${P}:delete`,
});
