/** 邀请链接 and 二维码 (platform M12): whoever has the link joins, as long as it holds. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';

const base = '/api/identity/members';
const P = 'AbpOrganizationUnit.Members';

export const LINK_MOST_USES = 50;
export const LINK_MOST_DAYS = 7;
/** What the log calls the parts of a link. */
export const LINK_LABELS = { uses: '可用人数', days: '有效天数' } as const;

/** The code is told this once: only its hash is kept. */
export const createInviteLink = call({
  id: 'identity.members.invite-link',
  method: 'POST',
  path: `${base}/invite-link`,
  title: '生成邀请链接',
  right: `${P}:add`,
  body: z.object({
    roleIds: z.array(idOf('role')).max(20).default([]),
    organizationUnitIds: z.array(idOf('organizationUnit')).max(20).default([]),
    maxUses: z.int().min(1).max(LINK_MOST_USES).default(10),
    days: z.int().min(1).max(LINK_MOST_DAYS).default(LINK_MOST_DAYS),
  }),
  output: z.object({ code: z.string(), expireTime: z.string(), maxUses: z.int() }),
  errors: ['Identity:GrantTooWide'],
});
/** No link of the space is good any more. */
export const endInviteLinks = call({
  id: 'identity.members.invite-link.delete',
  method: 'DELETE',
  path: `${base}/invite-link`,
  title: '作废邀请链接',
  right: `${P}:add`,
  output: z.object({ ended: z.int() }),
});
const code = z.object({ code: z.string().regex(/^[\w-]{20}$/) });
/** What a stranger is told who has the link. */
export const readInvite = call({
  id: 'identity.members.invite.get',
  method: 'GET',
  path: `${base}/invite/{code}`,
  title: '邀请信息',
  right: 'public',
  side: 'any',
  params: code,
  output: z.object({
    spaceName: z.string(),
    inviterName: z.string(),
    expireTime: z.string(),
    /** of an invitation of one phone: only its account joins by it */
    phone: z.string().nullable(),
    /** the phone has an account by now: it logs in instead of registering */
    hasAccount: z.boolean(),
  }),
  errors: ['Identity:InviteExpired'],
});
/** Whoever has the link joins the space at once; answers which it is. */
export const joinByInvite = call({
  id: 'identity.members.invite.join',
  method: 'POST',
  path: `${base}/invite/{code}`,
  title: '通过邀请链接加入',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  params: code,
  output: z.object({ tenantId: z.uuid(), spaceName: z.string() }),
  errors: [
    'Identity:InviteExpired',
    'Identity:AlreadyMember',
    'Identity:InviteBarred',
    'Identity:InviteForeign',
    'Feature:SeatExceeded',
  ],
});
