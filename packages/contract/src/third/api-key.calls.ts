/** Keys of the open interface (platform M16): made, limited, switched off. The secret is told once. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { line } from '../kit/text.ts';
import { OPEN_SCOPES } from './open.words.ts';

const P = 'AlThird.ThirdConfigs';
const base = '/api/third/api-key';
export const MOST_API_KEYS = 20;
export const MOST_ADDRESSES = 50;
/** What the log calls the parts of a key. */
export const API_KEY_LABELS = {
  name: '名称',
  scopes: '开放范围',
  ipAllowList: 'IP 白名单',
  expireTime: '有效期至',
  isEnabled: '启用',
} as const;

const key = z.object({
  id: z.uuid(),
  name: z.string(),
  appKey: z.string(),
  scopes: z.array(z.int()),
  /** addresses and networks; empty: from everywhere */
  ipAllowList: z.array(z.string()),
  expireTime: z.string().nullable(),
  isExpired: z.boolean(),
  isEnabled: z.boolean(),
  lastUsedTime: z.string().nullable(),
  lastIp: z.string().nullable(),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
});
export type ApiKeyRow = z.infer<typeof key>;

const isV4 = (text: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);
function isV6(text: string): boolean {
  const halves = text.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isWhole = halves.length === 2 ? groups.length <= 7 : halves.length === 1 && groups.length === 8;
  return isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}
/** An address, or a network of them: 203.0.113.0/24. By hand: the library's own would come with everybody's first page. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isV4(address) ? 32 : isV6(address) ? 128 : -1;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return bits > 0 && isPrefix && more.length === 0;
}

const scope = z.int().refine((v) => OPEN_SCOPES.some((s) => s.value === v), { error: '取值不正确' });
const address = z
  .string()
  .trim()
  .max(60)
  .refine(isNetwork, { error: '请填写 IP 地址或网段，如 203.0.113.8 或 203.0.113.0/24' });
const body = {
  name: line(32).min(1, { error: '请填写名称' }),
  scopes: z.array(scope).min(1, { error: '请选择开放范围' }).max(OPEN_SCOPES.length),
  ipAllowList: z.array(address).max(MOST_ADDRESSES).default([]),
  expireTime: z.iso.datetime({ offset: true }).nullish(),
};

export const listApiKeys = call({
  id: 'third.api-key.list',
  method: 'GET',
  path: base,
  title: '开放接口密钥',
  right: `${P}:query`,
  output: z.array(key),
});
export const createApiKey = call({
  id: 'third.api-key.create',
  method: 'POST',
  path: base,
  title: '生成开放接口密钥',
  right: `${P}:add`,
  body: z.object(body),
  /** the secret is never told again */
  output: key.extend({ secret: z.string() }),
  errors: ['Open:TooMany', 'Open:ExpireTime'],
});
export const updateApiKey = call({
  id: 'third.api-key.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改开放接口密钥',
  right: `${P}:edit`,
  body: z.object({ ...body, isEnabled: z.boolean(), version: z.int() }),
  output: key,
  errors: ['Open:ExpireTime'],
});
export const deleteApiKey = call({
  id: 'third.api-key.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除开放接口密钥',
  right: `${P}:delete`,
});
