/**
 * The permission catalogue: the families and items of the specification (spec/permissions.json),
 * completed by the action lists of platform F5. Read by the server's guard, the role editor and the generated tests.
 */
import families from './spec/permissions.json' with { type: 'json' };
import type { Action, OneRight } from './kit/call.ts';
import type { PermissionCode } from './spec/permission-codes.ts';
import { actionsOf } from './kit/document/document.ts';
import { records } from './registry.ts';

export type PermissionSide = 'operator' | 'tenant' | 'agent' | 'supplier';
export interface PermissionItem {
  readonly code: PermissionCode;
  readonly title: string;
  readonly family: string;
  readonly actions: readonly Action[];
  readonly sides: readonly PermissionSide[];
}

const EVERY: readonly Action[] = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
];
/** Actions that the domain documents name beyond the specification's minimum. */
const COMPLETED: Readonly<Partial<Record<PermissionCode, readonly Action[]>>> = {
  'AlBasic.CustomOrderCodes': ['add', 'delete', 'edit', 'query', 'get'],
  'AlThird.ThirdConfigs': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable'],
  'AbpOrganizationUnit.Members': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'export'],
  'AbpIdentity.Users': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'export'],
  'AlTenant.Infos': ['edit', 'query', 'get', 'export'],
  'AlCad.CadProjects': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'export'],
  'AlCad.CadProducts': ['add', 'delete', 'edit', 'query', 'get', 'import', 'export'],
  // confirming is enable, voiding is disable (engineering C6)
  'AlCad.CadProjectAcceptances': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'export'],
  'AlNest.NestOrders': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'export'],
  // an adjustment of the ledger (engineering part G)
  'AlNestAdmin.NestCostAdmins': ['edit', 'query', 'get', 'export'],
  // drawings are sent and assigned (engineering part E)
  'AlCad.CadSplits': ['add', 'edit', 'query', 'get', 'export'],
  'AlNest.NestResults': ['delete', 'edit', 'query', 'get', 'export'],
  'AlBasic.MaterialTextures': EVERY,
  'AlBasic.PlateTypes': EVERY,
  'AlBasic.ColorCards': EVERY,
  'AlBasic.AreaRules': ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable'],
  // reservations and stock-takes (commerce §2.6, §2.7)
  'AlMaterialWareHouse.Stocks': EVERY,
  'AlPsiManagement.PaintInventorys': EVERY,
  'AlPsiManagement.AccessoryInventorys': EVERY,
  'AlBasic.Demanders': EVERY,
};

/** Actions that the calls of declared records need. */
const derived = new Map<string, Action[]>();
for (const record of records)
  derived.set(record.item, [...(derived.get(record.item) ?? []), ...(actionsOf(record) as Action[])]);

export const permissionItems: readonly PermissionItem[] = families.flatMap((family) =>
  family.items.map((item) => ({
    code: item.code as PermissionCode,
    title: item.title,
    family: family.family,
    actions: [
      ...new Set([
        ...(item.actions as Action[]),
        ...(COMPLETED[item.code as PermissionCode] ?? []),
        ...(derived.get(item.code) ?? []),
      ]),
    ],
    sides: item.sides as PermissionSide[],
  })),
);

export const permissionFamilies: readonly { readonly family: string; readonly title: string }[] =
  families.map((f) => ({ family: f.family, title: f.title }));

const byCode: ReadonlyMap<string, PermissionItem> = new Map(permissionItems.map((p) => [p.code, p]));

/** True when `Family.Item:action` exists in the catalogue. */
export function isKnownRight(right: string): boolean {
  const [item, action] = right.split(':') as [string, Action];
  return byCode.get(item)?.actions.includes(action) ?? false;
}

/** Which sides an edition type belongs to (platform F1). */
export function sideOfEdition(editionType: number | null): PermissionSide {
  if (editionType === null) return 'operator';
  return editionType === 4 ? 'supplier' : editionType === 5 ? 'agent' : 'tenant';
}

/** All rights `Family.Item:action` of a side: what an owner holds without a role (platform F5). */
export function rightsOfSide(side: PermissionSide): readonly OneRight[] {
  const known = bySide.get(side);
  if (known) return known;
  const rights = permissionItems
    .filter((p) => p.sides.includes(side))
    .flatMap((p) => p.actions.map((a) => `${p.code}:${a}` as const));
  bySide.set(side, rights);
  return rights;
}
const bySide = new Map<PermissionSide, readonly OneRight[]>();

/** The name of a right as a person reads it: 产品:导入. */
export function rightTitle(right: string): string {
  const [item = '', action = ''] = right.split(':');
  return `${byCode.get(item)?.title ?? item}：${ACTION_TITLES[action as Action] ?? action}`;
}

export const ACTION_TITLES: Readonly<Record<Action, string>> = {
  add: '新增',
  delete: '删除',
  edit: '编辑',
  query: '查询',
  get: '查看',
  enable: '审核',
  disable: '反审核',
  import: '导入',
  export: '导出',
};
/** What the log tells apart: looking through a list is not logged. */
export const ACTION_OPTIONS = Object.entries(ACTION_TITLES).flatMap(([value, label]) =>
  value === 'query' ? [] : [{ value, label }],
);
