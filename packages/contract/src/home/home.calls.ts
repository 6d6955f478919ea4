/** The figures of the home page, and what the platform's administrator sees there (platform M18). */
import { z } from 'zod';
import { PROJECT_OPEN } from '../cad/project/project.fields.ts';
import { PRICE_WAITING } from '../purchase/price-release/price-states.ts';
import { call, type OneRight } from '../kit/call.ts';

/**
 * A figure is the number of rows of one list under one filter, and links to that list: server, home page and test read
 * the same declaration, so they cannot disagree.
 */
export interface HomeFigure {
  readonly label: string;
  readonly unit: string;
  /** the screen that proves it */
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** right of the list; who may not read it has no figure */
  readonly right: OneRight;
  /** what a number above zero means to the person */
  readonly tone?: 'red' | 'amber';
  /** of purchasing and the warehouses: it stands in the second row */
  readonly isStock?: true;
}

const [PROJECTS, PRODUCTS, ORDERS] = [
  'AlCad.CadProjects:query',
  'AlCad.CadProducts:query',
  'AlNest.NestOrders:query',
] as const;

export const HOME_FIGURES = {
  projectCount: {
    label: '在建工程',
    unit: '个',
    path: '/cad/project',
    query: { projectStatus: PROJECT_OPEN },
    right: PROJECTS,
  },
  overdue: {
    label: '逾期工程',
    unit: '个',
    path: '/cad/project',
    query: { projectStatus: PROJECT_OPEN, isOverdue: true },
    right: PROJECTS,
    tone: 'red',
  },
  productCount: { label: '产品', unit: '种', path: '/cad/product', query: {}, right: PRODUCTS },
  waitNest: {
    label: '待套料产品',
    unit: '种',
    path: '/cad/product',
    query: { nestState: 16 },
    right: PRODUCTS,
  },
  nestOrderCount: { label: '套料单', unit: '单', path: '/nest/order', query: {}, right: ORDERS },
  waitApproval: {
    label: '待确认套料单',
    unit: '单',
    path: '/nest/order',
    query: { orderState: 8 },
    right: ORDERS,
    tone: 'amber',
  },
  shortTasks: {
    label: '缺料需求',
    unit: '条',
    path: '/purchase/material/task',
    query: { onlyShortage: true },
    right: 'AlMaterialPurchase.Tasks:query',
    tone: 'amber',
    isStock: true,
  },
  lateOrders: {
    label: '逾期未到材料',
    unit: '单',
    path: '/purchase/material/order',
    query: { overdue: true },
    right: 'AlMaterialPurchase.Orders:query',
    tone: 'red',
    isStock: true,
  },
  risenPrices: {
    label: '待放行涨价',
    unit: '单',
    path: '/purchase/material/order',
    query: { orderStatus: 2, priceState: PRICE_WAITING },
    right: 'AlMaterialPurchase.Orders:query',
    tone: 'amber',
    isStock: true,
  },
  risenPaintPrices: {
    label: '待放行涂料涨价',
    unit: '单',
    path: '/psi/paint/coating-purchase',
    query: { orderStatus: 2, priceState: PRICE_WAITING },
    right: 'AlPsiManagement.PaintPurchases:query',
    tone: 'amber',
    isStock: true,
  },
  waitStockIn: {
    label: '待审材料入库',
    unit: '单',
    path: '/warehouse/material/stock-in',
    query: { orderStatus: 2 },
    right: 'AlMaterialWareHouse.StockIns:query',
    tone: 'amber',
    isStock: true,
  },
  waitStockOut: {
    label: '待审材料出库',
    unit: '单',
    path: '/warehouse/material/stock-out',
    query: { orderStatus: 2 },
    right: 'AlMaterialWareHouse.StockOuts:query',
    tone: 'amber',
    isStock: true,
  },
  waitPaintIn: {
    label: '待审涂料入库',
    unit: '单',
    path: '/psi/paint/coating-warehouse-entry',
    query: { orderStatus: 2 },
    right: 'AlPsiManagement.PaintIns:query',
    tone: 'amber',
    isStock: true,
  },
  lateAccessories: {
    label: '逾期未到辅料',
    unit: '单',
    path: '/psi/accessory/accessory-purchase',
    query: { overdue: true },
    right: 'AlPsiManagement.AccessoryPurchases:query',
    tone: 'red',
    isStock: true,
  },
  waitAccessoryIn: {
    label: '待审辅料入库',
    unit: '单',
    path: '/psi/accessory/accessory-in',
    query: { orderStatus: 2 },
    right: 'AlPsiManagement.AccessoryIns:query',
    tone: 'amber',
    isStock: true,
  },
} as const satisfies Readonly<Record<string, HomeFigure>>;
export type HomeFigureName = keyof typeof HOME_FIGURES;

/** The address of the list behind a figure. A first page is named, so that no filter of an earlier visit comes back. */
export function figureLink(figure: HomeFigure): string {
  const parts = Object.entries(figure.query).map(([name, value]) => `${name}=${value}`);
  return `${figure.path}?${parts.length > 0 ? parts.join('&') : 'page=1'}`;
}

const count = z.int().nullable();
/** Null where the person may not read the list; `userCount` is for the owner of the space. */
export const headInfo = call({
  id: 'dashboard.head-info',
  method: 'GET',
  path: '/api/cad/dashboard/head-info',
  title: '首页数字',
  right: 'session',
  output: z.object({
    projectCount: count,
    overdue: count,
    productCount: count,
    waitNest: count,
    nestOrderCount: count,
    waitApproval: count,
    shortTasks: count,
    lateOrders: count,
    risenPrices: count,
    risenPaintPrices: count,
    waitStockIn: count,
    waitStockOut: count,
    waitPaintIn: count,
    lateAccessories: count,
    waitAccessoryIn: count,
    userCount: count,
  }),
});

export const platformSpace = z.object({
  tenantId: z.uuid(),
  name: z.string(),
  editionName: z.string(),
  state: z.int(),
  daysToExpire: z.int().nullable(),
  members: z.int(),
  lastEntered: z.string().nullable(),
});
/** The installation at a glance. */
export const platformOverview = call({
  id: 'dashboard.platform',
  method: 'GET',
  path: '/api/cad/dashboard/platform',
  title: '平台概况',
  right: 'RedSaasManagement.RedTenants:query',
  side: 'host',
  output: z.object({
    spaceCount: z.int(),
    activeCount: z.int(),
    endingCount: z.int(),
    memberCount: z.int(),
    sessionCount: z.int(),
    databaseBytes: z.number(),
    sealedDay: z.string().nullable(),
    spaces: z.array(platformSpace),
  }),
});
/** States of a space (platform F4), as the header and the platform show them. */
export const SPACE_STATES = [
  { value: 0, label: '未激活', tone: 'gray' },
  { value: 1, label: '试用中', tone: 'blue' },
  { value: 2, label: '使用中', tone: 'green' },
  { value: 3, label: '宽限期', tone: 'amber' },
  { value: 4, label: '已过期', tone: 'red' },
  { value: 5, label: '已停用', tone: 'outline' },
] as const;
