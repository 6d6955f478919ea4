/** What kinds of messages there are, in which tab each stands, and its text: declared once, filled when it is written (platform M3). */
import type { EnumOption } from '../../kit/catalogue.ts';
import { ACCOUNT_MESSAGES } from './message.account.ts';
import { PAYMENT_MESSAGES } from './message.payment.ts';
import { SPACE_MESSAGES } from './message.space.ts';
import { STOCK_MESSAGES } from './message.stock.ts';

/** messageType: the tab of a message. */
export const MESSAGE_TYPES = [
  { value: 1, label: '通知' },
  { value: 2, label: '消息' },
  { value: 3, label: '待办' },
] as const satisfies readonly EnumOption[];
export type MessageType = (typeof MESSAGE_TYPES)[number]['value'];

/** messageTypeValue. */
export const MESSAGE_KINDS = [
  { value: 1, label: '邀请加入' },
  { value: 2, label: '移交管理员' },
  { value: 3, label: '对公转账待确认' },
  { value: 4, label: '单据待审批' },
  { value: 5, label: '系统公告' },
  { value: 6, label: '到期提醒' },
  { value: 7, label: '套料完成/失败' },
  { value: 8, label: '文件转换完成' },
  { value: 9, label: '安全提醒' },
  { value: 10, label: '缺料/库存预警' },
  { value: 11, label: '供应商订单' },
  { value: 12, label: '业务通知' },
] as const satisfies readonly EnumOption[];
export type MessageKind = (typeof MESSAGE_KINDS)[number]['value'];

/** Kinds that ask for an answer: they show whether they were processed, and cannot be thrown away unanswered. */
export const ASKING_KINDS = [1, 2, 3] as const satisfies readonly MessageKind[];

/** messageState of kinds that only tell. */
export const MESSAGE_READ_STATES = [
  { value: 0, label: '未读', tone: 'amber' },
  { value: 1, label: '已读', tone: 'gray' },
] as const satisfies readonly EnumOption[];
/** messageState of kinds that ask. */
export const MESSAGE_PROCESS_STATES = [
  { value: 0, label: '未处理', tone: 'amber' },
  { value: 1, label: '已处理', tone: 'green' },
] as const satisfies readonly EnumOption[];
export const MESSAGE_RESULTS = [
  { value: 1, label: '已同意', tone: 'green' },
  { value: 2, label: '已拒绝', tone: 'red' },
  { value: 3, label: '已失效', tone: 'void' },
] as const satisfies readonly EnumOption[];
export const MESSAGE_UNANSWERED = { label: '待答复', tone: 'blue' } as const;

/** The states that a message of this kind can show. */
export const statesOfKind = (kind: number): readonly EnumOption[] =>
  ASKING_KINDS.some((asking) => asking === kind) ? MESSAGE_PROCESS_STATES : MESSAGE_READ_STATES;

/** Days before the end of a space on which its owner is told (platform M4 §4). */
export const TENANT_REMINDER_DAYS = [30, 15, 7, 5, 3, 1, 0] as const;

/** How long a message that was read or cleared is kept, in days. */
export const MESSAGE_KEPT_DAYS = 180;

export interface MessageTemplate {
  readonly kind: MessageKind;
  readonly type: MessageType;
  readonly title: string;
  readonly content: string;
}

/** Every text that the house sends, by what has happened. */
export const MESSAGE_TEMPLATES = {
  invitation: {
    kind: 1,
    type: 1,
    title: '邀请您加入「{space}」',
    content: '{inviter} 邀请您加入「{space}」，请在 {until} 前答复。',
  },
  inviteAnswered: {
    kind: 12,
    type: 2,
    title: '{name} {answer}',
    content: '{name} {answer}「{space}」。',
  },
  seatsFull: {
    kind: 12,
    type: 2,
    title: '{name} 没能加入：席位已满',
    content: '{name} 同意加入「{space}」，但{reason}。有空席位后，请对方再次接受邀请。',
  },
  invitesOver: {
    kind: 12,
    type: 2,
    title: '{count} 个邀请已过期',
    content: '{names}没有答复加入「{space}」的邀请，邀请于 {date} 过期。仍需要时，请在成员管理里再次通知。',
  },
  adminTransfer: {
    kind: 2,
    type: 1,
    title: '请您接任「{space}」的管理员',
    content: '{owner} 把「{space}」移交给您管理，请在 {until} 前答复。',
  },
  transferAnswered: {
    kind: 12,
    type: 2,
    title: '{name} {answer}「{space}」的管理员',
    content: '{name} {answer}「{space}」的管理员。',
  },
  approval: {
    kind: 4,
    type: 3,
    title: '{document} {no} 待审批',
    content: '{maker} 提交的{document} {no} 等待您审批（第 {step} 步）。',
  },
  ...PAYMENT_MESSAGES,
  ...STOCK_MESSAGES,
  ...ACCOUNT_MESSAGES,
  announcement: { kind: 5, type: 1, title: '{title}', content: '{content}' },
  expiry: {
    kind: 6,
    type: 1,
    title: '「{space}」{days} 天后到期',
    content: '「{space}」的{edition}将于 {date} 到期，请及时续费。',
  },
  expiryToday: {
    kind: 6,
    type: 1,
    title: '「{space}」今日到期',
    content: '「{space}」的{edition}今日（{date}）到期，请及时续费。',
  },
  expired: {
    kind: 6,
    type: 1,
    title: '「{space}」已到期 {days} 天',
    content: '「{space}」的{edition}已于 {date} 到期，请续费后继续使用，数据都还在。',
  },
  ...SPACE_MESSAGES,
  quotationMissing: {
    kind: 12,
    type: 1,
    title: '{name} 今日没有铝锭价',
    content: '{date} 还没有「{name}」的铝锭价，联动价会沿用前一个报价，请录入或等平台发布。',
  },
  syncFailed: {
    kind: 12,
    type: 1,
    title: '{name} 自动同步{scope}失败',
    content: '「{name}」{day} 自动同步{scope}失败：{reason}。请检查对接配置，或在同步任务里重试。',
  },
  deliveryRisk: {
    kind: 12,
    type: 1,
    title: '{name} 有延期风险',
    content:
      '「{name}」{date} 交货，最紧的工序还要 {needed} 个工作日，只剩 {left} 个。请调整工序安排、外协或交期。',
  },
  deliveryMoved: {
    kind: 12,
    type: 1,
    title: '{name} 交期改为 {to}',
    content: '{who} 把「{name}」的交期由 {from} 改为 {to}。{reason}',
  },
  nestDone: {
    kind: 7,
    type: 2,
    title: '套料完成 {no}',
    content: '套料单 {no} 已算完，请核对方案后确认。',
  },
  nestFailed: { kind: 7, type: 2, title: '套料失败 {no}', content: '套料单 {no} 没有算出方案：{reason}' },
  nestLost: {
    kind: 7,
    type: 2,
    title: '漏件 {no}',
    content: '{reporter} 报漏：板 {sheet} 的 {pieces} 件漏切或切坏（{reason}），已转为漏件，请补套。',
  },
  nestMiscounted: {
    kind: 9,
    type: 1,
    title: '「{space}」套料件数核对不符',
    content:
      '「{space}」有 {products} 个产品的已套件数与有效排版不符，共差 {pieces} 件，已按排版改正，少套的件列为漏件。请查明原因。',
  },
  nestAdjusted: {
    kind: 7,
    type: 1,
    title: '套料费用已调整',
    content: '平台调整了「{space}」的套料费用：额度 {units}，金额 {amount} 元。原因：{reason}',
  },
  nestRemoved: {
    kind: 7,
    type: 1,
    title: '套料单 {no} 已由平台删除',
    content: '平台强制删除了套料单 {no}，占用的产品和板材已释放。原因：{reason}',
  },
  fileConverted: { kind: 8, type: 2, title: '文件转换完成', content: '「{file}」已转换完成。' },
  storageFull: {
    kind: 12,
    type: 1,
    title: '存储空间已用 {percent}%',
    content: '存储空间已用 {percent}%，用满后不能再上传文件，请清理回收站和大文件，或购买存储。',
  },
  supportLooked: {
    kind: 9,
    type: 1,
    title: '平台人员查看了您的空间',
    content:
      '平台人员 {operator} 以 {member} 的身份只读查看了「{space}」，原因：{reason}。最长 60 分钟，可在操作日志中查看或结束。',
  },
  memberTakenOut: {
    kind: 9,
    type: 1,
    title: '平台已将 {member} 移出空间',
    content: '平台已将 {member} 移出「{space}」，原因：{reason}。',
  },
  backupFailed: {
    kind: 9,
    type: 1,
    title: '{what}失败',
    content:
      '{what}没有成功：{reason}。数据仍在正常使用，但恢复点正在变旧，请尽快处理（运维手册「备份与恢复」）。',
  },
  backupStale: {
    kind: 9,
    type: 1,
    title: '超过 26 小时没有成功的备份',
    content: '最近一次成功的备份：{time}。{reason}请尽快处理（运维手册「备份与恢复」）。',
  },
  watchTrouble: {
    kind: 9,
    type: 1,
    title: '{what}有故障',
    content: '{what}：{text}。处理：{mend}（运维手册「监控」）。',
  },
  brandHandedIn: {
    kind: 12,
    type: 2,
    title: '品牌「{brand}」待审核',
    content: '{owner} 申请品牌「{brand}」，请到品牌管理审核。',
  },
  brandDecided: {
    kind: 12,
    type: 2,
    title: '品牌「{brand}」{result}',
    content: '平台对品牌「{brand}」的审核结果：{result}。{reason}',
  },
  brandAsked: {
    kind: 12,
    type: 2,
    title: '{company} 申请{what}品牌「{brand}」',
    content: '{company} 申请{what}品牌「{brand}」，请到品牌管理处理。{reason}',
  },
  brandAnswered: {
    kind: 12,
    type: 2,
    title: '品牌「{brand}」的{what}申请{result}',
    content: '{owner} 对品牌「{brand}」的{what}申请{result}。{reason}',
  },
  brandGiven: {
    kind: 12,
    type: 2,
    title: '{owner} 授权您使用品牌「{brand}」',
    content: '{owner} 授权您使用品牌「{brand}」，有效期至 {until}。',
  },
  brandEnded: {
    kind: 12,
    type: 2,
    title: '品牌「{brand}」不能再使用',
    content: '品牌「{brand}」不能再使用：{reason}。单据改用企业自己的标识。',
  },
  business: { kind: 12, type: 2, title: '{title}', content: '{content}' },
} as const satisfies Readonly<Record<string, MessageTemplate>>;

export type MessageName = keyof typeof MESSAGE_TEMPLATES;
type Names<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** The numbers and names that a text needs. */
export type MessageVars<N extends MessageName> = Readonly<
  Record<
    Names<(typeof MESSAGE_TEMPLATES)[N]['title'] | (typeof MESSAGE_TEMPLATES)[N]['content']>,
    string | number
  >
>;
