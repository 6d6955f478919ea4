/** Words of 套料统计 (engineering part G). */
export const STATISTICS_BY = [
  { value: 'day', label: '按日' },
  { value: 'month', label: '按月' },
  { value: 'tenant', label: '按企业' },
  { value: 'agent', label: '按代理商' },
] as const;
/** What spaces that no agent looks after stand together as. */
export const NO_AGENT = '无代理商';
/** A space that has not nested for so many days is 沉默. */
export const SILENT_DAYS = 30;

export const LOST_SOURCES = [
  { value: 1, label: '套料未排下' },
  { value: 2, label: '板材未下料' },
  { value: 4, label: '现场漏切' },
  { value: 8, label: '质检报废' },
  { value: 16, label: '变更增加' },
  { value: 32, label: '系统核对' },
] as const;
export const LOST_STATES = [
  { value: 1, label: '待处理', tone: 'amber' },
  { value: 2, label: '补套中', tone: 'blue' },
  { value: 4, label: '已补套', tone: 'green' },
  { value: 8, label: '已忽略', tone: 'gray' },
  { value: 16, label: '已取消', tone: 'void' },
] as const;

export const STATISTICS_SHEETS = {
  orders: '套料订单统计',
  clients: '客户端订单统计',
  lost: '漏套产品',
  income: '收入统计',
} as const;
export const STATISTICS_HEADS = {
  space: '企业',
  no: '单号',
  project: '工程',
  kind: '种类',
  kinds: '产品种类',
  pieces: '件数',
  netArea: '面积 (m²)',
  sheets: '张数',
  utilization: '利用率 (%)',
  gap: '差距',
  took: '用时(秒)',
  state: '状态',
  fee: '服务费 (元)',
  lost: '漏件',
  time: '创建时间',
  product: '产品',
  quantity: '数量',
  source: '来源',
  days: '天数',
  edition: '版本',
  opened: '开通时间',
  last: '最近套料',
  orders: '期间单数',
  area: '期间面积 (m²)',
  periodSheets: '期间张数',
  allArea: '累计面积 (m²)',
  failure: '失败率 (%)',
  left: '剩余额度',
  uncounted: '不限',
  hidden: '未授权',
} as const;
