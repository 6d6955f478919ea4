/** Words of the logs (platform M15): what somebody did at the door, what plug-ins and devices did. */
import type { EnumOption } from '../../kit/catalogue.ts';

export const LOGIN_ACTIONS = [
  { value: 1, label: '登录' },
  { value: 2, label: '登出' },
  { value: 3, label: '切换空间' },
  { value: 4, label: '被踢下线' },
  { value: 5, label: '修改密码' },
  { value: 6, label: '找回密码' },
  { value: 7, label: '锁定' },
  { value: 8, label: '绑定/解绑' },
  { value: 9, label: '代登录' },
  { value: 10, label: '二次验证' },
] as const satisfies readonly EnumOption[];
export const LOGIN_ACTION = {
  login: 1,
  switch: 3,
  changePassword: 5,
  recover: 6,
  bind: 8,
  secondFactor: 10,
} as const;

export const LOGIN_RESULTS = [
  { value: 1, label: '成功', tone: 'green' },
  { value: 2, label: '账号或密码错误', tone: 'red' },
  { value: 3, label: '验证码错误', tone: 'red' },
  { value: 4, label: '已锁定', tone: 'red' },
  { value: 5, label: '账号已停用', tone: 'red' },
  { value: 6, label: '无权限', tone: 'red' },
  { value: 7, label: '空间不可用', tone: 'red' },
  { value: 8, label: '需验证', tone: 'amber' },
] as const satisfies readonly EnumOption[];
export const LOGIN_RESULT = {
  done: 1,
  wrongPassword: 2,
  wrongCode: 3,
  locked: 4,
  disabled: 5,
  noRight: 6,
  noSpace: 7,
  mustShow: 8,
} as const;

export const CLIENT_TYPES = [
  { value: 1, label: '网页' },
  { value: 2, label: '工作站' },
  { value: 3, label: 'PDA' },
  { value: 4, label: '插件' },
  { value: 5, label: '小程序' },
  { value: 9, label: '代登录' },
] as const satisfies readonly EnumOption[];
/** A session of a CAD plug-in. */
export const PLUGIN_CLIENT = 4;

export const PLUGINS = [
  { value: 1, label: '拆图' },
  { value: 2, label: '套料' },
  { value: 3, label: '转换' },
] as const satisfies readonly EnumOption[];
export const PLUGIN_RESULTS = [
  { value: 1, label: '成功', tone: 'green' },
  { value: 2, label: '失败', tone: 'red' },
  { value: 3, label: '取消', tone: 'gray' },
] as const satisfies readonly EnumOption[];
export const PLUGIN_FAILED = 2;
export const PLUGIN_CANCELLED = 3;
/** Rows of one upload of a plug-in. */
export const PLUGIN_BATCH = 200;

/** Production §3.2; the last three are what DeviceDaily counts (platform M15 §3). */
export const EQUIPMENT_LOGS = [
  { value: 1, label: '开机' },
  { value: 2, label: '关机' },
  { value: 4, label: '登录' },
  { value: 8, label: '上传' },
  { value: 16, label: '报警', tone: 'red' },
  { value: 32, label: '升级' },
  { value: 64, label: '参数变更' },
  { value: 128, label: '时钟偏差', tone: 'amber' },
  { value: 256, label: '授权变更' },
  { value: 512, label: '报工' },
  { value: 1024, label: '打印' },
  { value: 2048, label: '扫码' },
] as const satisfies readonly EnumOption[];
export const EQUIPMENT_LOG = { report: 512, print: 1024, scan: 2048 } as const;
export const EQUIPMENT_TYPES = [
  { value: 1, label: '工作站' },
  { value: 2, label: 'PDA' },
  { value: 4, label: '看板屏' },
  { value: 8, label: '加工设备' },
  { value: 16, label: '打印机' },
] as const satisfies readonly EnumOption[];
export const EQUIPMENT_TYPE = { ipc: 1, pda: 2 } as const;

export const DEVICE_STATES = [
  { value: 1, label: '在线', tone: 'green' },
  { value: 2, label: '离线', tone: 'gray' },
  { value: 4, label: '离线超24小时', tone: 'amber' },
] as const satisfies readonly EnumOption[];
export const LICENCE_STATES = [
  { value: 1, label: '30天内到期' },
  { value: 2, label: '已到期' },
] as const satisfies readonly EnumOption[];

/** What the platform did in a space: looked in, changed the space itself, did something in a member's name. */
export const OPERATOR_ACTS = [
  { value: 1, label: '代登录' },
  { value: 2, label: '空间变更', tone: 'amber' },
  { value: 3, label: '代登录中操作', tone: 'red' },
] as const satisfies readonly EnumOption[];
export const OPERATOR_ACT = { look: 1, change: 2, act: 3 } as const;
export const lookSummary = (memberName: string, mode: string): string =>
  `以「${memberName}」的身份进入空间（${mode}）`;

/** Days that a list, and an export, may look over; a list that is given no time looks over the last week. */
export const LOG_DAYS = { list: 90, export: 366, usual: 7 } as const;
export const LOG_LIMITS = { list: '90天', export: '1年' } as const;

/** What sheets say beside the words above. */
export const LOG_SHEETS = {
  login: '登录日志',
  own: '登录记录',
  use: '登录使用统计',
  operate: '操作日志',
  plugin: '插件操作日志',
  equipment: '设备日志',
  ipc: '工作站统计',
  pda: 'PDA统计',
} as const;
/** The house itself did it, or something that belongs to no item of rights. */
export const LOG_SYSTEM = '系统';
/** Heads of columns, on the screens and on the sheets. */
export const LOG_HEADS = {
  time: '时间',
  space: '空间',
  person: '人员',
  account: '账号',
  action: '动作',
  result: '结果',
  client: '终端',
  device: '设备/浏览器',
  ip: 'IP',
  looker: '代登录人',
  edition: '版本',
  loginDays: '登录天数',
  activeUsers: '活跃人数',
  loginCount: '登录次数',
  online: '在线时长(分)',
  lastLogin: '最近登录',
  operator: '操作人',
  module: '模块',
  no: '单据号',
  summary: '摘要',
  outcome: '结果',
  refused: '被拒绝',
  done: '成功',
  changes: '变更内容',
  clientTime: '电脑时间',
  machine: '电脑',
  plugin: '插件',
  version: '版本号',
  cad: 'CAD版本',
  command: '命令',
  project: '工程',
  batch: '批次',
  count: '数量',
  duration: '耗时(毫秒)',
  error: '错误',
  deviceTime: '设备时间',
  deviceCode: '设备号',
  deviceName: '设备名称',
  type: '类型',
  content: '内容',
  factory: '工厂',
  state: '在线',
  lastBeat: '最后心跳',
  scans: '近7天扫码',
  reports: '近7天件数',
  onlineWeek: '近7天在线(分)',
  licence: '授权到期',
} as const;
