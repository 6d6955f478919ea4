/** 组织机构 as one object, its tree and its members (platform M13 §6). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { organizationUnitExtra, organizationUnitFields } from './organization-unit.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly organizationUnit: Target;
  }
}

const base = '/api/identity/organization-units';
const P = 'AbpOrganizationUnit.Organizations';

export const organizationUnit = master({
  id: 'identity.organization-units',
  base,
  item: P,
  title: '组织机构',
  table: 'organization_unit',
  target: 'organizationUnit',
  label: 'displayName',
  fields: organizationUnitFields,
  extra: organizationUnitExtra,
  search: ['displayName', 'code'],
  filters: ['parentId'],
  sortable: ['code', 'displayName', 'sort', 'creationTime'],
  defaultSort: 'code asc',
  brief: ['id', 'displayName', 'code', 'parentId'],
  errors: [
    'Org:TooDeep',
    'Org:HasChildren',
    'Org:HasMembers',
    'Org:InUse',
    'Org:MoveIntoSelf',
    'Org:NameExists',
  ],
});

export interface OrganizationNode {
  id: string;
  displayName: string;
  children: OrganizationNode[];
}
const node: z.ZodType<OrganizationNode> = z.lazy(() =>
  z.object({ id: z.uuid(), displayName: z.string(), children: z.array(node) }),
);
/** The whole tree: for everybody who chooses a unit. */
export const organizationTree = call({
  id: 'identity.organization-units.tree',
  method: 'GET',
  path: `${base}/all`,
  title: '组织机构树',
  right: 'session',
  output: z.array(node),
});

export const organizationMember = z.object({
  /** of the membership; of the employee where he has none */
  id: z.uuid(),
  /** an employee without an account is listed, leads nothing and holds no role */
  isMember: z.boolean(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  position: z.string().nullable(),
  roleNames: z.array(z.string()),
  unitNames: z.array(z.string()),
  /** of this unit itself, not of one below */
  isDirect: z.boolean(),
  isLeader: z.boolean(),
  isActive: z.boolean(),
});
export const listUnitMembers = call({
  id: 'identity.organization-units.members.list',
  method: 'GET',
  path: `${base}/{id}/members`,
  title: '机构成员',
  right: `${P}:query`,
  query: z.object({ ...paging, filter: query.text, isDirect: query.bool }),
  output: paged(organizationMember),
});
export const addUnitMembers = call({
  id: 'identity.organization-units.members.add',
  method: 'PUT',
  path: `${base}/{id}/members`,
  title: '添加机构成员',
  right: `${P}:edit`,
  body: z.object({ tenantUserIds: z.array(idOf('member')).min(1).max(200) }),
});
/** `userId` is the membership, or the employee without one; without a unit it leaves all of them. */
export const removeUnitMember = call({
  id: 'identity.organization-units.members.delete',
  method: 'DELETE',
  path: `${base}/members/{userId}`,
  title: '移除机构成员',
  right: `${P}:edit`,
  query: z.object({ organizationUnitId: query.ref('organizationUnit') }),
});
