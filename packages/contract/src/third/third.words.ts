/** Words of the connection to other systems (platform M16). */
import type { EnumOption } from '../kit/catalogue.ts';

/** The providers that can be connected. */
export const THIRD_PROVIDERS = [
  { value: 5, label: '通用Webhook', hint: '审核或维护后把基础资料推送到您的接口' },
] as const;
export const WEBHOOK = 5;
export const THIRD_SCOPES = [
  { value: 1, label: '客户' },
  { value: 2, label: '供应商' },
] as const satisfies readonly EnumOption[];
export const THIRD_SCOPE = { demander: 1, supplier: 2 } as const;
export const THIRD_MODES = [
  { value: 1, label: '增量' },
  { value: 2, label: '全量' },
] as const satisfies readonly EnumOption[];
export const THIRD_MODE = { changes: 1, all: 2 } as const;
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
] as const satisfies readonly EnumOption[];
export const THIRD_ITEM_RESULTS = [
  { value: 0, label: '待推送', tone: 'gray' },
  { value: 1, label: '成功', tone: 'green' },
  { value: 2, label: '失败', tone: 'red' },
  { value: 3, label: '已忽略', tone: 'outline' },
] as const satisfies readonly EnumOption[];
export const THIRD_RESULT = { waits: 0, done: 1, failed: 2, ignored: 3 } as const;
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
} as const;
export const THIRD_TEXTS = { sync: '同步{scope}到 {name}', test: '连接成功' } as const;
