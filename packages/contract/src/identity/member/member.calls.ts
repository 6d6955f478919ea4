/** 成员 (platform M12): who belongs to the space, and what each may do in it. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const base = '/api/identity/members';
const P = 'AbpOrganizationUnit.Members';

export const MEMBER_STATUSES = [
  { value: 1, label: '默认', tone: 'green' },
  { value: 2, label: '邀请中', tone: 'amber' },
  { value: 4, label: '已同意', tone: 'green' },
  { value: 8, label: '已拒绝', tone: 'red' },
  { value: 16, label: '已禁用', tone: 'outline' },
  { value: 32, label: '在职', tone: 'green' },
] as const;
/** Asked, and has not answered. */
export const INVITED = 2;
/** userStatus as it is asked for: off, and on again as it was before. */
export const MEMBER_OFF = 16;
export const MEMBER_ON = 32;
/** The invited person's own answer. */
export const INVITE_ACCEPTED = 4;
export const INVITE_REJECTED = 8;
/** Members who may work: they log in and take a seat. */
export const ACTIVE_STATUSES: readonly number[] = [1, 4, 32];
/** After a refusal nobody is asked again for these hours. */
export const REFUSED_HOURS = 24;

/** What the log calls the parts that have no field of a catalogue. */
export const MEMBER_LABELS = {
  phones: '手机',
  remarkName: '备注名',
  remark: '备注',
  dataPermission: '数据权限',
  /** what is said of his rows where nothing is said of himself */
  byRoles: '按角色',
  factories: '工厂',
  units: '机构',
  members: '成员',
  people: '人员',
} as const;
/** What the log calls its rows of members. */
export const MEMBER_BIZ = 'identity.members';
/** How the inviter is told of the answer. */
export const INVITE_ANSWERS = { accepted: '已加入', rejected: '没有接受邀请加入' } as const;

const named = z.object({ id: z.uuid(), name: z.string() });
export const memberRow = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  /** what the space calls the person */
  name: z.string(),
  remarkName: z.string(),
  nickname: z.string(),
  userName: z.string(),
  phoneNumber: z.string().nullable(),
  isAdmin: z.boolean(),
  userStatus: z.int(),
  dataPermission: z.int().nullable(),
  remark: z.string().nullable(),
  roles: z.array(named),
  units: z.array(named),
  factories: z.array(named),
  inviterName: z.string().nullable(),
  inviteTime: z.string().nullable(),
  inviteExpireTime: z.string().nullable(),
  joinTime: z.string().nullable(),
  lastLoginTime: z.string().nullable(),
  /** how many rights he is given beside his roles */
  grantCount: z.int(),
  version: z.int(),
  /** what may be done with the member now: edit, roles, disable, enable, remove, notify, grants */
  actions: z.array(z.string()),
});
export type MemberRow = z.infer<typeof memberRow>;

export const countMembers = call({
  id: 'identity.members.count',
  method: 'GET',
  path: `${base}/count`,
  title: '成员数量',
  right: `${P}:query`,
  output: z.object({
    total: z.int(),
    active: z.int(),
    inviting: z.int(),
    disabled: z.int(),
    seats: z.int(),
    seatsUsed: z.int(),
  }),
});
const asked = {
  filter: query.text,
  userStatus: query.ints,
  /** the unit and those below it */
  organizationUnitId: query.ref('organizationUnit'),
  roleId: query.ref('role'),
};
/** Heads of the sheet. */
export const MEMBER_SHEET = {
  title: '成员',
  name: '姓名',
  account: '账号',
  phone: '手机',
  units: '机构',
  roles: '角色',
  grants: '单独授权',
  owner: '所有者',
  factories: '工厂',
  state: '状态',
  rows: '数据权限',
  inviter: '邀请人',
  joined: '加入时间',
  lastLogin: '最近登录',
  remark: '备注',
} as const;
export const listMembers = call({
  id: 'identity.members.list',
  method: 'GET',
  path: base,
  title: '成员列表',
  right: `${P}:query`,
  query: z.object({ ...paging, ...asked }),
  output: paged(memberRow),
});
/** What the list shows; phones as the list shows them. */
export const downMembers = call({
  id: 'identity.members.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出成员',
  right: `${P}:export`,
  query: z.object({ sorting: paging.sorting, ...asked }),
  answer: 'file',
});
/** Every phone is answered for by itself: a wrong one, one without an account and one that belongs already keep no other from being invited. */
export const inviteMembers = call({
  id: 'identity.members.create',
  method: 'POST',
  path: base,
  title: '邀请成员',
  right: `${P}:add`,
  body: z.object({
    phones: z.array(line(20).min(1)).min(1).max(50),
    roleIds: z.array(idOf('role')).max(20).default([]),
    organizationUnitIds: z.array(idOf('organizationUnit')).max(20).default([]),
    factoryIds: z.array(idOf('factory')).max(100).default([]),
    remark: line(200).optional(),
  }),
  output: z.object({
    invited: z.array(z.string()),
    already: z.array(z.string()),
    invalid: z.array(z.string()),
    /** no account has the phone: a short message with a link to register went there */
    texted: z.array(z.string()),
    /** no account has the phone, and this server has no way to tell it */
    unknown: z.array(z.string()),
  }),
  errors: ['Identity:GrantTooWide'],
});
export const updateMember = call({
  id: 'identity.members.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改成员',
  right: `${P}:edit`,
  body: z.object({
    remarkName: line(32).optional(),
    remark: line(200).nullish(),
    factoryIds: z.array(idOf('factory')).max(100).optional(),
    dataPermission: z.union([z.literal(1), z.literal(2)]).nullish(),
    version: z.int(),
  }),
  output: memberRow,
  errors: ['Identity:GrantTooWide'],
});
/** 16 ends the member's sessions of this space on every device; 32 brings back the state that the member had before. */
export const setMemberStatus = call({
  id: 'identity.members.status',
  method: 'PUT',
  path: `${base}/status`,
  title: '启用或停用成员',
  right: anyOf(`${P}:enable`, `${P}:disable`),
  body: z.object({
    id: idOf('member'),
    userStatus: z.union([z.literal(MEMBER_OFF), z.literal(MEMBER_ON)]),
    version: z.int(),
  }),
  output: memberRow,
  errors: ['Identity:OwnerProtected', 'Identity:SelfLockout', 'Feature:SeatExceeded'],
});
export const removeMember = call({
  id: 'identity.members.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '移除成员',
  right: `${P}:delete`,
  errors: ['Identity:OwnerProtected', 'Identity:SelfLockout'],
});
/** Asks an invited person once more, for another seven days. */
export const notifyMember = call({
  id: 'identity.members.notify',
  method: 'POST',
  path: `${base}/notify`,
  title: '再次通知成员',
  right: `${P}:edit`,
  body: z.object({ tenantUserId: idOf('member') }),
  errors: ['Identity:AlreadyMember', 'Identity:InviteTooSoon'],
});

export const rolesOfMember = call({
  id: 'identity.members.roles',
  method: 'GET',
  path: `${base}/{id}/roles`,
  title: '成员的角色',
  right: `${P}:get`,
  output: z.array(named),
});
export const saveRolesOfMember = call({
  id: 'identity.members.roles.save',
  method: 'PUT',
  path: `${base}/{id}/roles`,
  title: '设置成员的角色',
  right: `${P}:edit`,
  body: z.object({ roleIds: z.array(idOf('role')).max(20) }),
  output: z.array(named),
  errors: ['Identity:GrantTooWide', 'Identity:SelfLockout'],
});
/** Roles that grant nothing beyond what the caller holds himself. */
export const assignableRoles = call({
  id: 'identity.members.assignable-roles',
  method: 'GET',
  path: `${base}/assignable-roles`,
  title: '可分配的角色',
  right: `${P}:get`,
  output: z.array(named),
});
export const unitsOfMember = call({
  id: 'identity.members.organization-units',
  method: 'GET',
  path: `${base}/{id}/organization-units`,
  title: '成员的机构',
  right: `${P}:get`,
  output: z.array(named),
});
export const saveUnitsOfMember = call({
  id: 'identity.members.organization-units.save',
  method: 'PUT',
  path: `${base}/{id}/organization-units`,
  title: '设置成员的机构',
  right: `${P}:edit`,
  body: z.object({ organizationUnitIds: z.array(idOf('organizationUnit')).max(20) }),
  output: z.array(named),
});

/** The invited person's answer, whichever space is open; an invitation that was answered or taken back meanwhile is 409. */
export const answerInvitation = call({
  id: 'user.account.tenant-status',
  method: 'PUT',
  path: '/api/user/account/tenant/status',
  title: '答复空间邀请',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  /** a space of the person, not a row of this one: looked up among the invitations */
  body: z.object({
    tenantId: idOf('own'),
    userStatus: z.union([z.literal(INVITE_ACCEPTED), z.literal(INVITE_REJECTED)]),
  }),
  errors: ['Identity:InviteExpired', 'Feature:SeatExceeded', 'Message:AlreadyHandled'],
});
