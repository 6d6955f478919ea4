/** Routes and the two menu trees of the specification, as data for router, menu, breadcrumbs and guards. */
import type { PermissionCode } from '../spec/permission-codes.ts';
import routeRows from '../spec/routes.json' with { type: 'json' };
import menuTrees from '../spec/menus.json' with { type: 'json' };

export { menuTreeOf } from './menu-tree.ts';

export interface RouteSpec {
  readonly path: string;
  readonly title: string;
  readonly group: string | null;
  readonly parent: string | null;
  readonly permissions: readonly PermissionCode[];
  readonly hidden: boolean;
  readonly login: boolean;
  readonly redirect: string | null;
  readonly keepAlive: boolean;
}
export interface MenuNode {
  readonly title: string;
  readonly icon?: string;
  readonly path?: string;
  readonly children?: readonly MenuNode[];
}

/** Hidden screens beyond the specification, each reached from the screen it belongs to. */
const OWN: readonly RouteSpec[] = [
  {
    path: '/cad/product-import',
    title: '产品导入',
    group: '项目',
    parent: '/cad/product',
    permissions: [],
    hidden: true,
    login: true,
    redirect: null,
    keepAlive: true,
  },
  {
    path: '/saas/backup',
    title: '备份与恢复',
    group: '系统',
    parent: '/saas/tenant',
    permissions: ['RedSaasManagement.RedTenants'],
    hidden: true,
    login: true,
    redirect: null,
    keepAlive: false,
  },
  {
    path: '/saas/watch',
    title: '运行状态',
    group: '系统',
    parent: '/saas/tenant',
    permissions: ['RedSaasManagement.RedTenants'],
    hidden: true,
    login: true,
    redirect: null,
    keepAlive: false,
  },
];
export const routes: readonly RouteSpec[] = [...(routeRows as readonly RouteSpec[]), ...OWN];
export const fullMenu = menuTrees.tenant as readonly MenuNode[];
export const flatMenu = menuTrees.operator as readonly MenuNode[];
