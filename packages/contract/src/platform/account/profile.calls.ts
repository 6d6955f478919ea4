/** What a person says of himself, and what he is in the current space (platform M1, M2). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging } from '../../kit/paging.ts';
import { line } from '../../kit/text.ts';

const base = '/api/user/account';
/** Of the picture: a square of so many pixels, no longer than so many signs as a data address. */
export const AVATAR = { size: 128, most: 32_000 } as const;
export const GENDER_OPTIONS = [
  { value: 1, label: '男' },
  { value: 2, label: '女' },
] as const;
/** For how long back 我的动态 reads, in days. */
export const ACTIVITY_DAYS = 30;

const profile = z.object({
  id: z.uuid(),
  userName: z.string(),
  nickname: z.string(),
  realName: z.string().nullable(),
  gender: z.int().nullable(),
  email: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  avatar: z.string().nullable(),
  creationTime: z.string(),
  lastLoginTime: z.string().nullable(),
  version: z.int(),
});
/** The own one; the platform reads any. */
export const getProfile = call({
  id: 'account.profile',
  method: 'GET',
  path: `${base}/{id}/profile`,
  title: '个人资料',
  right: 'session',
  side: 'any',
  output: profile,
});
export const saveProfile = call({
  id: 'account.profile.save',
  method: 'PUT',
  path: `${base}/{id}/profile`,
  title: '修改个人资料',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    /** what is left out stays as it is */
    nickname: line(32).min(1, { error: '请输入昵称' }).optional(),
    realName: line(32).nullish(),
    gender: z.union([z.literal(1), z.literal(2)]).nullish(),
    email: z.union([z.literal(''), z.email({ error: '请输入正确的邮箱' }).max(128)]).nullish(),
    avatar: z
      .string()
      .max(AVATAR.most, { error: '图片过大' })
      .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, { error: '图片格式不正确' })
      .nullish(),
    /** what the form was filled with; without it nothing fits */
    version: z.int().min(0).default(0),
  }),
  output: profile,
  errors: ['Account:EmailOccupied'],
});

const named = z.object({ id: z.uuid(), name: z.string() });
/** What the person is in the current space. */
export const profileHere = call({
  id: 'account.profile-tenant',
  method: 'GET',
  path: `${base}/profile/tenant`,
  title: '当前空间资料',
  right: 'session',
  output: z.object({
    tenantUserId: z.uuid(),
    remarkName: z.string(),
    userStatus: z.int(),
    isAdmin: z.boolean(),
    joinTime: z.string().nullable(),
    roles: z.array(named),
    organizationUnits: z.array(named),
    factories: z.array(named),
    employee: z
      .object({ id: z.uuid(), employeeNo: z.string(), name: z.string(), position: z.string().nullable() })
      .nullable(),
  }),
});
/** What the person has done in the current space lately. */
export const myActivity = call({
  id: 'user.account.activity',
  method: 'GET',
  path: `${base}/activity`,
  title: '我的动态',
  right: 'session',
  query: z.object({ skipCount: paging.skipCount, maxResultCount: paging.maxResultCount }),
  output: paged(
    z.object({ id: z.uuid(), time: z.string(), summary: z.string(), bizNo: z.string().nullable() }),
  ),
});
