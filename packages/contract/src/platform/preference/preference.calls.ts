/** What a person has set up for himself (platform M2): columns, sizes, searches, tabs, theme. It follows him to another computer. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { defineErrors } from '../../kit/errors.ts';

/** most letters of a name, most bytes of a value, most of one person */
export const PREFERENCE_LIMITS = { key: 160, bytes: 16 * 1024, count: 1000 } as const;

export const preferenceErrors = defineErrors({
  'Account:PreferenceFull': { status: 400, message: '个人设置过多，未同步' },
});

/** shell, columns./cad/project#lines, tabs.<space> */
const key = z
  .string()
  .max(PREFERENCE_LIMITS.key)
  .regex(/^[a-z]+(\.[\w./#:?=-]+)?$/, { error: '设置名称不正确' });
const value = z.json().refine((v) => JSON.stringify(v).length <= PREFERENCE_LIMITS.bytes, {
  error: '设置内容过大，未同步',
});

const base = '/api/user/account/preference';

export const preferences = call({
  id: 'user.account.preference',
  method: 'GET',
  path: base,
  title: '个人设置',
  openWithFirstPassword: true,
  right: 'session',
  side: 'any',
  output: z.object({
    items: z.array(z.object({ key: z.string(), value: z.json() })),
    /** when the last of them was written, as GET auth tells it */
    time: z.string().nullable(),
  }),
});

export const putPreference = call({
  id: 'user.account.preference.save',
  method: 'PUT',
  path: base,
  title: '保存个人设置',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  /** null forgets it */
  body: z.object({ key, value }),
  output: z.object({
    /** the last writing before this one: another computer's, unless it is the one that the caller knows */
    before: z.string().nullable(),
    time: z.string(),
  }),
  errors: ['Account:PreferenceFull'],
});
