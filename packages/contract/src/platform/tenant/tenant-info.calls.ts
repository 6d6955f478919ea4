/** 租户信息: how every space is used, which of them need a word, and the word itself (platform M4). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { lines } from '../../kit/text.ts';

const base = '/api/tenant/account/for-admin/tenant-info';
const P = 'RedSaasManagement.RedTenants';
const host = { side: 'host' } as const;

/** What of a space asks for a word. */
export const INFO_CHIPS = [
  { value: 1, label: '即将到期' },
  { value: 2, label: '沉默 30 天' },
  { value: 3, label: '存储超 90%' },
  { value: 4, label: '试用第 7 天' },
  { value: 5, label: '健康分连降' },
] as const;
/** `falls`: ended weeks in a row whose health is lower than that of the week before; `keptWeeks`: how long the health of a week is kept. */
export const INFO_RULES = {
  endingDays: 30,
  silentDays: 30,
  storagePercent: 90,
  trialDay: 7,
  falls: 3,
  keptWeeks: 26,
} as const;
export const NOTICE_TEMPLATES = [
  { value: 1, label: '到期提醒' },
  { value: 2, label: '使用提醒' },
  { value: 3, label: '自定义' },
] as const;
export const NOTICE_WORDS = { custom: '平台提醒', sent: '发送提醒' } as const;
export const MOST_NOTICES = 500;

const info = z.object({
  id: z.uuid(),
  displayName: z.string(),
  editionName: z.string(),
  editionType: z.int(),
  tenantState: z.int(),
  expireTime: z.string().nullable(),
  daysToExpire: z.int().nullable(),
  ownerName: z.string().nullable(),
  salesmanName: z.string().nullable(),
  activeWeek: z.int(),
  activeMonth: z.int(),
  loginDays: z.int(),
  seatsUsed: z.int(),
  seats: z.int(),
  projects: z.int(),
  products: z.int(),
  nestMonth: z.int(),
  /** of the whole, one decimal */
  storagePercent: z.number(),
  lastLoginTime: z.string().nullable(),
  /** 0–100; null: not counted yet */
  health: z.int().nullable(),
  computedTime: z.string().nullable(),
  /** of the ended weeks that `falls` looks at, the oldest first; fewer of a space that is newer */
  healthWeeks: z.array(z.int()),
  /** whether the chip 健康分连降 finds it */
  isFalling: z.boolean(),
});
export type TenantInfoRow = z.infer<typeof info>;
/** Sorted by any figure. `totals` says how many each chip finds. */
export const listInfo = call({
  id: 'tenant.tenant-info',
  method: 'GET',
  path: base,
  title: '租户信息',
  right: `${P}:query`,
  ...host,
  query: z.object({
    ...paging,
    filter: query.text,
    tenantId: idOf('own').optional(),
    editionType: query.ints,
    tenantState: query.ints,
    salesmanUserId: idOf('own').optional(),
    chip: query.ints,
  }),
  output: paged(info),
});
/** Spaces whose end, silence, storage or trial asks for a word. */
export const listNoticed = call({
  id: 'tenant.tenant-info.notice',
  method: 'GET',
  path: `${base}/notice`,
  title: '需要提醒的租户',
  right: `${P}:query`,
  ...host,
  query: z.object({ tenantId: idOf('own').optional() }),
  output: z.array(z.object({ tenantId: z.uuid(), displayName: z.string(), chips: z.array(z.int()) })),
});
/** To the owners of the spaces. One without an owner, and one without an end for a word about its end, is left out. */
export const sendNotice = call({
  id: 'tenant.tenant-info.notice.send',
  method: 'POST',
  path: `${base}/notice`,
  title: '发送提醒',
  right: `${P}:edit`,
  ...host,
  body: z
    .object({
      tenantIds: z.array(idOf('own')).min(1).max(MOST_NOTICES),
      /** of NOTICE_TEMPLATES */
      template: z.int().min(1).max(3),
      content: lines(500).nullish(),
    })
    .refine((b) => b.template !== 3 || Boolean(b.content?.trim()), {
      path: ['content'],
      error: '请填写提醒内容',
    }),
  output: z.object({ sent: z.int(), skipped: z.int() }),
});
