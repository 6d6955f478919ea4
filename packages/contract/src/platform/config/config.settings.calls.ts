/** 业务参数 as calls (platform M4): apart from the space's own settings, so that the shell does not fetch what every key is called. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { CONFIG_GROUPS, CONFIG_NAMES } from './config.keys.ts';

const base = '/api/tenant/account/config';
const INFOS = 'AlTenant.Infos';

const value = z.union([z.boolean(), z.number(), z.array(z.string().max(10)).max(400).readonly()]);
const setting = z.object({
  key: z.enum(CONFIG_NAMES),
  value,
  defaultValue: value,
  /** 0: it stands as it usually is */
  version: z.int(),
});
export const listSettings = call({
  id: 'tenant.config.settings',
  method: 'GET',
  path: `${base}/settings`,
  title: '业务参数',
  right: 'session',
  query: z.object({ group: z.enum(CONFIG_GROUPS.map((g) => g.key)).optional() }),
  output: z.array(setting),
});
/** All or none. Without a value the usual one holds again. */
export const saveSettings = call({
  id: 'tenant.config.settings.save',
  method: 'PUT',
  path: `${base}/settings`,
  title: '修改业务参数',
  right: `${INFOS}:edit`,
  body: z.object({
    settings: z
      .array(z.object({ key: z.enum(CONFIG_NAMES), value: value.nullable(), version: z.int().min(0) }))
      .min(1)
      .max(50),
  }),
  output: z.array(setting),
  errors: ['Tenant:ConfigValue'],
});
