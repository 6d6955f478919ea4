/** 工厂 (platform M13): several factories of one company, and who works in which. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const base = '/api/multi-factory/factorys';
const P = 'AbpOrganizationUnit.Factorys';

export const factoryFields = catalogue({
  ...rowFields,
  name: f.text('工厂名称', { required: true, max: 50 }),
  code: f.text('编码', { required: true, max: 10, hint: '按工厂编号的单据用它' }),
  logoUrl: f.text('Logo', { max: 200 }),
  address: f.text('地址', { max: 200 }),
  leaderId: f.ref('负责人', 'member'),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  remark: f.text('备注', { max: 200, lines: true }),
});
/** Shown beside the catalogue. */
export const factoryExtra = catalogue({
  memberCount: f.int('人数', { mark: 'C', required: true }),
});

const declared = master({
  id: 'identity.factorys',
  base,
  item: P,
  title: '工厂',
  table: 'factory',
  target: 'factory',
  fields: factoryFields,
  extra: factoryExtra,
  search: ['name', 'code', 'address'],
  sortable: ['sort', 'code', 'name', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'logoUrl'],
  errors: ['Factory:InUse', 'Factory:DefaultRequired'],
});

/** The factories that the member may work in: what the switch of the header offers. */
const ownFactories = call({
  id: 'identity.factorys.list',
  method: 'GET',
  path: `${base}/list`,
  title: '我的工厂',
  right: 'session',
  output: z.array(z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable() })),
});

export const factory = { ...declared, calls: { ...declared.calls, all: ownFactories } };

const factoryUser = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  isActive: z.boolean(),
});
export const listFactoryUsers = call({
  id: 'identity.factorys.users.list',
  method: 'GET',
  path: `${base}/{id}/users`,
  title: '工厂人员',
  right: `${P}:query`,
  query: z.object({ ...paging, filter: query.text }),
  output: paged(factoryUser),
});
/** These members and no others work in the factory; ids are memberships. */
export const saveFactoryUsers = call({
  id: 'identity.factorys.users.save',
  method: 'PUT',
  path: `${base}/{id}/users`,
  title: '设置工厂人员',
  right: `${P}:edit`,
  body: z.object({ userIds: z.array(idOf('member')).max(1000) }),
});
/** Without a factory the member leaves all of them. */
export const removeFactoryUser = call({
  id: 'identity.factorys.users.delete',
  method: 'DELETE',
  path: `${base}/users/{userId}`,
  title: '移出工厂',
  right: `${P}:edit`,
  query: z.object({ factoryId: query.ref('factory') }),
});
/** `id` is the membership. */
export const factoriesOfUser = call({
  id: 'identity.factorys.of-user',
  method: 'GET',
  path: `${base}/{id}/factorys`,
  title: '成员的工厂',
  right: `${P}:get`,
  output: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
});
export const saveFactoriesOfUser = call({
  id: 'identity.factorys.of-user.save',
  method: 'PUT',
  path: `${base}/{id}/factorys`,
  title: '设置成员的工厂',
  right: `${P}:edit`,
  body: z.object({ factoryIds: z.array(idOf('factory')).max(200) }),
});
