/** Words of the spaces as the platform keeps them (platform M4). */
import type { EnumOption } from '../../kit/catalogue.ts';

/** What kinds of space there are. */
export const EDITION_TYPES = [
  { value: 1, label: '个人版' },
  { value: 2, label: '企业版' },
  { value: 3, label: '套料商' },
  { value: 4, label: '供应商' },
  { value: 5, label: '代理商' },
] as const satisfies readonly EnumOption[];

/** 代理商: brings and looks after spaces. */
export const AGENT_EDITION = 5;

export const TREND_TYPES = [
  { value: 1, label: '创建' },
  { value: 2, label: '版本' },
  { value: 3, label: '续费' },
  { value: 4, label: '席位' },
  { value: 5, label: '存储' },
  { value: 6, label: '套料额度' },
  { value: 7, label: '并发' },
  { value: 8, label: '服务期' },
  { value: 9, label: '启停' },
  { value: 10, label: '标签' },
  { value: 11, label: '代理商' },
  { value: 12, label: '管理员移交' },
  { value: 14, label: '代登录' },
  { value: 15, label: '资料' },
] as const satisfies readonly EnumOption[];
export const TREND = {
  create: 1,
  edition: 2,
  seats: 4,
  storage: 5,
  nest: 6,
  concurrent: 7,
  service: 8,
  active: 9,
  tag: 10,
  agent: 11,
  handOver: 12,
  support: 14,
  profile: 15,
} as const;
/** What the trend says of each change; old and new value stand beside it. */
export const TREND_TITLES = {
  create: '平台开通空间',
  edition: '调整版本',
  seats: '调整席位',
  storage: '调整存储',
  nest: '调整套料额度',
  concurrent: '调整并发套料',
  service: '调整服务期',
  enable: '启用空间',
  disable: '停用空间',
  tagAdd: '添加标签',
  tagRemove: '移除标签',
  agent: '变更代理商',
  profile: '修改空间资料',
  deleteAsked: '申请删除空间',
  deleted: '删除空间',
  supportStart: '平台人员代登录查看',
  supportEnd: '代登录结束',
  handOver: '转让管理员',
} as const;
export const TREND_SIDES = [
  { value: 1, label: '平台' },
  { value: 2, label: '空间' },
  { value: 3, label: '代理商' },
  { value: 4, label: '系统' },
] as const satisfies readonly EnumOption[];

export const FOLLOWUP_WAYS = [
  { value: 1, label: '电话' },
  { value: 2, label: '微信' },
  { value: 3, label: '上门' },
  { value: 4, label: '会议' },
  { value: 5, label: '其他' },
] as const satisfies readonly EnumOption[];
export const FOLLOWUP_STAGES = [
  { value: 1, label: '初访' },
  { value: 2, label: '演示' },
  { value: 3, label: '试用' },
  { value: 4, label: '报价' },
  { value: 5, label: '成交' },
  { value: 6, label: '续费' },
  { value: 7, label: '服务' },
] as const satisfies readonly EnumOption[];

/** Colours of tags, by their names in the palette of the house. */
export const TAG_COLORS = ['blue', 'green', 'amber', 'red', 'gray'] as const;

/** What the log and the trend call the fields of a space. */
export const TENANT_LABELS = {
  displayName: '空间名称',
  telephone: '电话',
  contactName: '联系人',
  address: '地址',
  salesmanName: '负责人',
  agentName: '代理商',
  remark: '备注',
} as const;
export const TENANT_SHEET = {
  title: '租户',
  code: '编码',
  type: '类型',
  edition: '版本',
  state: '状态',
  expire: '到期日',
  days: '剩余天数',
  seats: '席位',
  seatsUsed: '已用席位',
  storage: '存储 GB',
  storageUsed: '已用存储 GB',
  nestLeft: '套料额度剩余',
  concurrent: '并发套料',
  unmetered: '不限',
  owner: '管理员',
  tags: '标签',
  lastLogin: '最近登录',
  lastFollow: '最近跟进',
  created: '创建时间',
  forever: '长期',
  trial: '试用',
} as const;
/** Codes of features that count. */
export const NEST_QUOTA = 'NestQuota';
export const CONCURRENT = 'Concurrent';
/** Codes of features that are on or off. */
export const SHAPE_FEATURE = 'TrueShape';
/** 1 the whole is so much, 2 so much more */
export const QUOTA_MODES = [
  { value: 'set', label: '调整为' },
  { value: 'add', label: '增加' },
] as const;
/** What a quota can be at most. */
export const QUOTA_MOST = { seats: 10_000, storage: 100_000, nest: 10_000_000, concurrent: 64 } as const;

export const TENANT_VERBS = { enable: '启用', disable: '停用', remove: '删除' } as const;
