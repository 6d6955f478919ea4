/** Words of the ledger of nesting (engineering F9). */
export const NEST_COST_TYPES = [
  { value: 1, label: '扣减', tone: 'blue' },
  { value: 2, label: '退回', tone: 'amber' },
  { value: 4, label: '赠送', tone: 'green' },
  { value: 8, label: '调整', tone: 'gray' },
] as const;
/** What a charged order takes of the quota, whatever it measures (decision 8). */
export const RUN_UNITS = 1;
export const NEST_COST = { charged: 1, back: 2, free: 4, adjusted: 8 } as const;

/** 材料成本分析 is told by month or by texture. */
export const MATERIAL_COST_BY = [
  { value: 'month', label: '按月' },
  { value: 'texture', label: '按材质' },
  { value: 'profile', label: '按型材' },
] as const;

export const NEST_COST_HEADS = {
  time: '时间',
  space: '企业',
  no: '单号',
  type: '类型',
  quantity: '计费数量',
  unit: '计量',
  units: '额度',
  price: '单价 (元)',
  discount: '优惠 (元)',
  amount: '金额 (元)',
  rules: '价格规则',
  balance: '剩余额度',
  reason: '原因',
  operator: '操作人',
  sheet: '套料费用',
  income: '收入统计',
} as const;
/** Heads of the workbook of 计划与实际. */
export const NEST_VARIANCE_HEADS = {
  sheet: '计划与实际',
  no: '单号',
  projects: '工程批次',
  sheets: '张数',
  done: '已下料',
  plan: '计划 (元)',
  actual: '实际 (元)',
  difference: '差异 (元)',
  share: '差异 (%)',
  scrapped: '报废',
  state: '状态',
  released: '下达时间',
} as const;
