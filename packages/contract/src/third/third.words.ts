/** Words of the connection to other systems (platform M16). */
import type { EnumOption } from '../kit/catalogue.ts';
import { WEEKDAYS } from '../kit/work-days.ts';

/** The providers that can be connected. */
export const THIRD_PROVIDERS = [
  { value: 1, label: '企业微信', hint: '从企业微信通讯录拉取机构和人员' },
  { value: 2, label: '钉钉', hint: '从钉钉通讯录拉取机构和人员' },
  { value: 5, label: '通用Webhook', hint: '把客户、供应商、材料和已审核的单据推送到您的接口' },
] as const;
export const WECOM = 1;
export const DINGTALK = 2;
export const WEBHOOK = 5;
/** Address books: they are read, and never written. */
export const isDirectory = (provider: number): boolean => provider === WECOM || provider === DINGTALK;
export const THIRD_SCOPES = [
  { value: 1, label: '客户' },
  { value: 2, label: '供应商' },
  { value: 3, label: '机构' },
  { value: 4, label: '人员' },
  { value: 5, label: '材料' },
  { value: 6, label: '材料采购单' },
  { value: 7, label: '材料入库单' },
  { value: 8, label: '材料出库单' },
] as const satisfies readonly EnumOption[];
export const THIRD_SCOPE = {
  demander: 1,
  supplier: 2,
  unit: 3,
  person: 4,
  material: 5,
  order: 6,
  receipt: 7,
  issue: 8,
} as const;
/** Documents are sent once they are approved, with their amounts: only who may see them himself lets them out. */
export const THIRD_DOCUMENTS = [
  { scope: THIRD_SCOPE.order, right: 'AlMaterialPurchase.Orders:query' },
  { scope: THIRD_SCOPE.receipt, right: 'AlMaterialWareHouse.StockIns:query' },
  { scope: THIRD_SCOPE.issue, right: 'AlMaterialWareHouse.StockOuts:query' },
] as const;
const PULLED: readonly number[] = [THIRD_SCOPE.unit, THIRD_SCOPE.person];
/** What can be synchronised with a provider: address books give, others are sent. */
export const thirdScopesOf = (provider: number) =>
  THIRD_SCOPES.filter((s) => PULLED.includes(s.value) === isDirectory(provider));
/** What people map by hand: the number of a document is learned when it is sent. */
export const mappedScopesOf = (provider: number) =>
  thirdScopesOf(provider).filter((s) => !THIRD_DOCUMENTS.some((d) => d.scope === s.value));
/** What a new connection begins with: documents go out only where somebody asks for it. */
export const firstScopesOf = (provider: number): number[] =>
  mappedScopesOf(provider).map((s): number => s.value);
export const THIRD_MODES = [
  { value: 1, label: '增量' },
  { value: 2, label: '全量' },
  { value: 3, label: '单条' },
] as const satisfies readonly EnumOption[];
/** `chosen`: rows that somebody has picked */
export const THIRD_MODE = { changes: 1, all: 2, chosen: 3 } as const;
export const THIRD_MOST_CHOSEN = 500;
/** How often a connection synchronises by itself: what has changed since the last time. */
export const THIRD_FREQUENCIES = [
  { value: 0, label: '不自动' },
  { value: 1, label: '每小时' },
  { value: 2, label: '每天' },
  { value: 3, label: '每周' },
  { value: 4, label: '有变化即推送' },
] as const satisfies readonly EnumOption[];
export const THIRD_FREQUENCY = { byHand: 0, hourly: 1, daily: 2, weekly: 3, atOnce: 4 } as const;
/** An address book is not asked every minute. */
export const thirdFrequenciesOf = (provider: number) =>
  THIRD_FREQUENCIES.filter((f) => f.value !== THIRD_FREQUENCY.atOnce || !isDirectory(provider));
/** 1 Monday … 7 Sunday. */
export const THIRD_WEEKDAYS: readonly EnumOption[] = WEEKDAYS.map(({ label }, i) => ({
  value: i + 1,
  label,
}));
export const THIRD_TASK_STATES = [
  { value: 0, label: '排队', tone: 'gray' },
  { value: 1, label: '运行中', tone: 'cyan' },
  { value: 2, label: '成功', tone: 'green' },
  { value: 3, label: '部分失败', tone: 'amber' },
  { value: 4, label: '失败', tone: 'red' },
  { value: 5, label: '已取消', tone: 'void' },
] as const satisfies readonly EnumOption[];
export const THIRD_TASK = { queued: 0, running: 1, done: 2, partly: 3, failed: 4, cancelled: 5 } as const;
export const THIRD_ACTIONS = [
  { value: 1, label: '新增' },
  { value: 2, label: '更新' },
  { value: 3, label: '停用' },
  { value: 4, label: '对应' },
] as const satisfies readonly EnumOption[];
export const THIRD_ACTION = { add: 1, update: 2, leave: 3, match: 4 } as const;
export const THIRD_ITEM_RESULTS = [
  { value: 0, label: '待处理', tone: 'gray' },
  { value: 1, label: '成功', tone: 'green' },
  { value: 2, label: '失败', tone: 'red' },
  { value: 3, label: '已忽略', tone: 'outline' },
  { value: 4, label: '待确认', tone: 'amber' },
] as const satisfies readonly EnumOption[];
export const THIRD_RESULT = { waits: 0, done: 1, failed: 2, ignored: 3, proposed: 4 } as const;
/** Minutes after a failure until it is tried again; after the last of them a person decides. */
export const THIRD_RETRIES = [1, 5, 30] as const;
/** Reasons of a failure, as people read them. */
export const THIRD_FAULTS = {
  failed: '对方没有响应',
  refused: '不允许访问该地址',
  status: '对方返回 {status}',
  answer: '对方的应答无法识别',
  missing: '对方没有确认这一条',
  conflict: '对方编码已与其他数据关联',
  parent: '上级机构还没有同步过来',
  gone: '已删除或不再有效，不必再推送',
  later: '已由后来的同步处理',
  back: '后来又在对方通讯录中',
} as const;
/** Why a row of an address book is as it is shown. */
export const THIRD_NOTES = {
  gone: '对方通讯录中已没有此人',
  inactive: '对方已停用此人',
  name: '名称 {before} → {after}',
  parent: '上级机构变动',
  phone: '手机变动',
  units: '所属机构变动',
  byName: '按名称自动对应',
  byPhone: '按手机自动对应',
  invalid: '已反审核、作废或删除',
} as const;
export const THIRD_TEXTS = {
  sync: '同步{scope}到 {name}',
  pull: '从 {name} 拉取{scope}',
  test: '连接成功',
  rows: '{count} 条失败',
} as const;

/** What the log calls the parts of a connection. Of its secret it says only that there is another one. */
export const THIRD_LABELS = {
  name: '名称',
  url: '接口地址',
  appId: '应用ID',
  scopes: '同步范围',
  isEnabled: '启用',
  frequency: '自动同步',
  syncTime: '同步时间',
  weekday: '星期',
} as const;
export const THIRD_SECRET = { label: '密钥', renewed: '已更换' } as const;
