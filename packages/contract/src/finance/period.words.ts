/** Words of accounting periods (commerce §3.3). */
export const PERIOD_STATES = [
  { value: 1, label: '开放', tone: 'blue' },
  { value: 2, label: '仓库已结', tone: 'amber' },
  { value: 4, label: '已结账', tone: 'green' },
] as const;
export type PeriodState = (typeof PERIOD_STATES)[number]['value'];

/** What is looked at before a month is closed; what only warns does not stop it. */
export const PERIOD_CHECKS = {
  order: { label: '以前月份已结', warns: false },
  waiting: { label: '当月没有待审核单据', warns: false },
  stock: { label: '库存账实相符', warns: false },
  party: { label: '往来余额与明细相符', warns: false },
  late: { label: '补录单据（业务日期早于此前已过账的单据）', warns: true },
} as const;
export type PeriodCheckName = keyof typeof PERIOD_CHECKS;

/** Words of the actions, as buttons and refusals say them. */
export const PERIOD_ACTIONS = { closeStock: '仓库结账', close: '结账', reopen: '反结账' } as const;
export type PeriodAction = keyof typeof PERIOD_ACTIONS;

/** Heads of the sheet 收发存. */
export const STOCK_PERIOD_COLUMNS = {
  domain: '类别',
  warehouseName: '仓库',
  itemName: '物料',
  openingQuantity: '期初数量',
  openingValue: '期初金额',
  inQuantity: '收入数量',
  inValue: '收入金额',
  outQuantity: '发出数量',
  outValue: '发出金额',
  closingQuantity: '期末数量',
  closingValue: '期末金额',
} as const;
