/** What is chosen of spaces, their tags and editions (platform M4). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { line } from '../../kit/text.ts';
import { tagBrief } from './tenant.calls.ts';
import { TAG_COLORS } from './tenant.values.ts';

const base = '/api/red/tenants';
const P = 'RedSaasManagement.RedTenants';
const host = { side: 'host' } as const;

export const tag = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  sort: z.int(),
  version: z.int(),
  used: z.int(),
});
const option = z.object({ tenantId: z.uuid(), displayName: z.string(), editionType: z.int() });
const optionRight = anyOf(`${P}:get`, `${P}:query`);
export const tenantOptions = call({
  id: 'red.tenants.options',
  method: 'GET',
  path: `${base}/list`,
  title: '租户选项',
  right: optionRight,
  ...host,
  query: z.object({ filter: query.text }),
  output: z.array(option),
});
export const tenantsOfType = call({
  id: 'red.tenants.by-edition-type',
  method: 'GET',
  path: `${base}/list/by-edition-type`,
  title: '按类型选租户',
  right: optionRight,
  ...host,
  query: z.object({ editionType: query.int }),
  output: z.array(option),
});
export const tenantsByName = call({
  id: 'red.tenants.by-display-name',
  method: 'GET',
  path: `${base}/list/by-display-name`,
  title: '按名称找租户',
  right: optionRight,
  ...host,
  query: z.object({ displayName: z.string().trim().min(1).max(50) }),
  output: z.array(option),
});
/** Editions that the platform can give. */
export const tenantEditions = call({
  id: 'red.tenants.editions',
  method: 'GET',
  path: `${base}/editions`,
  title: '租户可用版本',
  right: optionRight,
  ...host,
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      editionType: z.int(),
      isFree: z.boolean(),
      trialDays: z.int(),
    }),
  ),
});
/** Who of the platform can look after a space. */
export const tenantSalesmen = call({
  id: 'red.tenants.salesmen',
  method: 'GET',
  path: `${base}/salesmen`,
  title: '租户负责人选项',
  right: optionRight,
  ...host,
  output: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const listTags = call({
  id: 'red.tags.list',
  method: 'GET',
  path: '/api/red/tags',
  title: '标签列表',
  right: `${P}:query`,
  ...host,
  output: z.array(tag),
});
const tagBody = {
  name: line(12).min(1, { error: '请输入标签名称' }),
  color: z.enum(TAG_COLORS),
  sort: z.int().min(0).max(9999).default(0),
};
export const createTag = call({
  id: 'red.tags.create',
  method: 'POST',
  path: '/api/red/tags',
  title: '新增标签',
  right: `${P}:add`,
  ...host,
  body: z.object(tagBody),
  output: tag,
  errors: ['Tenant:TagExists'],
});
/** Spaces that have it show it as it is now. */
export const updateTag = call({
  id: 'red.tags.update',
  method: 'PUT',
  path: '/api/red/tags/{id}',
  title: '修改标签',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...tagBody, version: z.int() }),
  output: tag,
  errors: ['Tenant:TagExists'],
});
export const deleteTag = call({
  id: 'red.tags.delete',
  method: 'DELETE',
  path: '/api/red/tags/{id}',
  title: '删除标签',
  right: `${P}:delete`,
  ...host,
  errors: ['Tenant:TagInUse'],
});
export const addTagOfTenant = call({
  id: 'red.tenants.tag.add',
  method: 'PUT',
  path: `${base}/{id}/tag/{tagId}`,
  title: '给租户打标签',
  right: `${P}:edit`,
  ...host,
  output: z.object({ tags: z.array(tagBrief) }),
});
export const removeTagOfTenant = call({
  id: 'red.tenants.tag.delete',
  method: 'DELETE',
  path: `${base}/{id}/tag/{tagId}`,
  title: '移除租户标签',
  right: `${P}:edit`,
  ...host,
});
