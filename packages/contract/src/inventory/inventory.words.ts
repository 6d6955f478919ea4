/** Words and rights of stock that every domain shares (commerce §2). */
import { anyOf, type Action, type OneRight } from '../kit/call.ts';
import type { PermissionCode } from '../spec/permission-codes.ts';

/** The permission item of a domain: who may see and count its stock (commerce §2.6). */
export const DOMAIN_ITEMS = {
  1: 'AlProductWareHouse.StockIns',
  2: 'AlMaterialWareHouse.Stocks',
  4: 'AlPsiManagement.PaintInventorys',
  8: 'AlPsiManagement.AccessoryInventorys',
} as const satisfies Readonly<Record<number, PermissionCode>>;
export type InventoryDomain = keyof typeof DOMAIN_ITEMS;

/** Rights of which one shows what stock of a domain costs (commerce §1.7): who buys or sells it, who settles it. */
export const COST_RIGHTS = {
  1: ['AlSale.ProjectOrder:get', 'AlFinance.PayableStatements:get'],
  2: ['AlMaterialPurchase.Orders:get', 'AlFinance.PayableStatements:get'],
  4: ['AlPsiManagement.PaintPurchases:get', 'AlFinance.PayableStatements:get'],
  8: ['AlPsiManagement.AccessoryPurchases:get', 'AlFinance.PayableStatements:get'],
} as const satisfies Readonly<Record<InventoryDomain, readonly OneRight[]>>;

/** The right in any domain; whose stock it is decides which of them a call asks for. */
export const inAnyDomain = (action: Action) =>
  anyOf(...Object.values(DOMAIN_ITEMS).map((item): OneRight => `${item}:${action}`));

/** paint is kept by its weight, whatever it is bought in */
export const PAINT_UNIT = 'kg';

export const RESERVATION_SOURCES = [
  { value: 1, label: '套料单' },
  { value: 2, label: '工程' },
  { value: 4, label: '生产计划' },
  { value: 8, label: '手工' },
] as const;
export const RESERVATION_STATES = [
  { value: 1, label: '有效', tone: 'blue' },
  { value: 2, label: '已消耗', tone: 'green' },
  { value: 4, label: '已释放', tone: 'gray' },
  { value: 8, label: '已过期', tone: 'amber' },
] as const;
export const QUALITY_STATES = [
  { value: 1, label: '合格', tone: 'green' },
  { value: 2, label: '待检', tone: 'amber' },
  { value: 4, label: '不合格', tone: 'red' },
] as const;
/** Of what is wanted at one place and lies at others of the warehouse. */
export const ELSEWHERE = {
  at: '库位{place}',
  nowhere: '无库位',
  others: '；另有：{places}',
  between: '、',
} as const;
export const TAKE_TYPES = [
  { value: 1, label: '全盘' },
  { value: 2, label: '抽盘' },
  { value: 4, label: '循环盘点' },
] as const;
/** Classes of items by their part of the value: the first 80 %, the next 15 %, the rest. */
export const ABC_CLASSES = [
  { value: 'A', label: 'A 类（金额前 80%）' },
  { value: 'B', label: 'B 类（其次 15%）' },
  { value: 'C', label: 'C 类（其余）' },
] as const;
export const ABC_LIMITS = { A: 0.8, B: 0.95 } as const;
/** A line is counted again by somebody else where it differs by more than this part of the book, or by more than this value. */
export const RECOUNT_LIMITS = { part: '0.05', value: '1000.00' } as const;

/** Move types of the stock core itself; those of documents are their own. */
export const CORE_MOVES = {
  1000: '移位',
  1001: '价格调整',
  1002: '盘盈',
  1003: '盘亏',
} as const;

/** What came short of a transfer on its way, as the logs of paint and accessories call it: the core's 盘亏, made by a receipt. */
export const TRANSIT_LOSS = { value: 1003, label: '盘亏（在途）' } as const;

/** Heads of the sheet of a count. */
export const TAKE_COLUMNS = {
  lineNo: '行号',
  item: '物料',
  batch: '批次',
  place: '库位',
  quality: '质量',
  unit: '单位',
  book: '账面数',
  moved: '期间出入',
  counted: '实盘数',
  bookWeight: '账面重量 (kg)',
  countedWeight: '实盘重量 (kg)',
  difference: '差异',
  value: '差异金额',
  reason: '原因',
  waiting: '在途单据',
} as const;

/** Heads of the sheet of all counts. */
export const TAKES_COLUMNS = {
  no: '盘点单号',
  warehouse: '仓库',
  type: '方式',
  blind: '盲盘',
  freeze: '冻结出入库',
  lines: '行数',
  counted: '已盘',
  different: '差异行',
  value: '差异金额',
  state: '状态',
  day: '业务日期',
  counters: '盘点人',
  creator: '制单人',
  time: '时间',
  remark: '备注',
} as const;
/** As sheets say yes and no. */
export const TAKE_YES = ['否', '是'] as const;

export const INVENTORY_WORDS = {
  take: '盘点单',
  reservation: '预留',
  expiresOn: '到期',
  deApprove: '反审核',
} as const;
