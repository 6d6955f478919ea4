/** Messages of a person: the bell, the list, the stream, and announcements of the platform (platform M3). */
import { z } from 'zod';
import type { EnumOption } from '../../kit/catalogue.ts';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';
import { MAX_MESSAGE_CONTENT, MAX_MESSAGE_TITLE } from './message.limits.ts';

const base = '/api/user/message';
const MOST_AT_ONCE = 400;

/** What may be done with a message now. */
export const MESSAGE_ACTIONS = ['read', 'delete', 'answer'] as const;
const messageView = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  messageType: z.int(),
  messageTypeValue: z.int(),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  bizType: z.string().nullable(),
  bizId: z.uuid().nullable(),
  messageState: z.int(),
  result: z.int().nullable(),
  decisionExpireTime: z.string().nullable(),
  processedTime: z.string().nullable(),
  isCleared: z.boolean(),
  creationTime: z.string(),
  actions: z.array(z.enum(MESSAGE_ACTIONS)),
});
export type MessageView = z.infer<typeof messageView>;

/** Tabs of the bell; a tab without a type is filled by the change orders of the production domain. */
export const BELL_TABS = [
  { name: 'change', label: '变更', messageType: null },
  { name: 'notices', label: '通知', messageType: 1 },
  { name: 'news', label: '消息', messageType: 2 },
  { name: 'todos', label: '待办', messageType: 3 },
] as const;
export type BellTab = (typeof BELL_TABS)[number]['name'];

/** of a change order, to the person who was told of it */
export const MESSAGE_CHANGE_STATES = [
  { value: 2, label: '未读', tone: 'amber' },
  { value: 4, label: '已读', tone: 'green' },
] as const satisfies readonly EnumOption[];

const part = z.object({ unReadCount: z.int(), items: z.array(messageView) });
/** What a person is told of a change order; `id` is that of the order, 2 unread, 4 read. */
export const changeMessage = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  orderStatus: z.int(),
  projectName: z.string(),
  projectBatch: z.string(),
  description: z.string(),
  creationTime: z.string(),
});
const unread = z.object({ unReadCount: z.int() });
const type = z.int().min(1).max(3);
/** the tab of change orders, which has no messageType */
export const CHANGE_TAB = 0;

export type ChangeMessage = z.infer<typeof changeMessage>;

export const header = call({
  id: 'message.header',
  method: 'GET',
  path: `${base}/{id}/header`,
  title: '消息提醒',
  right: 'session',
  side: 'any',
  output: z.object({
    change: z.object({ unReadCount: z.int(), items: z.array(changeMessage) }),
    notices: part,
    news: part,
    todos: part,
  }),
});

/** What the stream sends: a tab whose count or items have changed. */
const bellEvent = z.object({
  tab: z.enum(['change', 'notices', 'news', 'todos']),
  unReadCount: z.int(),
  item: messageView.nullable(),
});
export type BellEvent = z.infer<typeof bellEvent>;
export const stream = call({
  id: 'message.stream',
  method: 'GET',
  path: `${base}/stream`,
  title: '消息提醒（实时）',
  right: 'session',
  side: 'any',
  answer: 'events',
});

export const listMessages = call({
  id: 'message.list',
  method: 'GET',
  path: base,
  title: '消息列表',
  right: 'session',
  side: 'any',
  query: z.object({
    messageType: query.int,
    messageState: query.int,
    messageTypeValue: query.int,
    filter: query.text,
    beginTime: query.time,
    endTime: query.time,
    ...paging,
  }),
  output: paged(messageView),
});

/** `type` is the messageType of the message. */
export const readMessage = call({
  id: 'message.state',
  method: 'PUT',
  path: `${base}/state`,
  title: '标记消息已读',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  // a message may come from any space of the person: looked up among the own ones
  body: z.object({ id: idOf('own'), type }),
  output: unread,
});
/** `type` is the tab; with `messageType` only messages of this kind (messageTypeValue). What asks and was not answered stays. */
export const clearMessages = call({
  id: 'message.clear',
  method: 'PUT',
  path: `${base}/clear`,
  title: '清空消息',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    type: z.int().min(CHANGE_TAB).max(3),
    messageType: z.int().min(1).max(12).optional(),
  }),
  output: unread,
});
/** Marks what was told of a change order as read, with the order's own view (decision 26). */
export const readChange = call({
  id: 'message.change-read',
  method: 'PUT',
  path: `${base}/change/state`,
  title: '标记变更已读',
  right: 'session',
  openWhenExpired: true,
  // an order of the current space, looked up among what was told to the person
  body: z.object({ orderId: idOf('own') }),
  output: unread,
});
export const readMessages = call({
  id: 'message.batch-state',
  method: 'PUT',
  path: `${base}/batch/state`,
  title: '批量标记消息已读',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({ ids: z.array(idOf('own')).min(1).max(MOST_AT_ONCE) }),
  output: z.object({ updated: z.int() }),
});

export const deleteMessage = call({
  id: 'message.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除消息',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  errors: ['Message:Undecided', 'Message:Unread'],
});
export const deleteMessages = call({
  id: 'message.batch-delete',
  method: 'POST',
  path: `${base}/batch/delete`,
  title: '批量删除消息',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({ ids: z.array(idOf('own')).min(1).max(MOST_AT_ONCE) }),
  output: z.object({ deleted: z.int() }),
  errors: ['Message:Undecided', 'Message:Unread'],
});
/** Throws away what was read of one tab; what asks and was not answered stays. */
export const deleteReadMessages = call({
  id: 'message.delete-read',
  method: 'POST',
  path: `${base}/read/delete`,
  title: '清空已读消息',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({ type }),
  output: z.object({ deleted: z.int() }),
});

/** To whom an announcement goes. */
export const ANNOUNCE_SCOPES = [
  { value: 1, label: '全部' },
  { value: 2, label: '按版本' },
  { value: 4, label: '按标签' },
  { value: 3, label: '指定空间' },
] as const satisfies readonly EnumOption[];

const target = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal(1) }),
  z.object({ scope: z.literal(2), editionTypes: z.array(z.int().min(1).max(5)).min(1).max(5) }),
  // tags and spaces of the platform, looked up by the call
  z.object({ scope: z.literal(4), tagIds: z.array(idOf('own')).min(1).max(50) }),
  z.object({ scope: z.literal(3), tenantIds: z.array(idOf('own')).min(1).max(500) }),
]);
export type AnnounceTarget = z.infer<typeof target>;

/** Plain text: whatever is typed is shown letter for letter. */
export const announce = call({
  id: 'message.announcement',
  method: 'POST',
  path: `${base}/announcement`,
  title: '发布公告',
  right: 'RedSaasManagement.RedTenants:edit',
  side: 'host',
  body: z.object({
    title: line(MAX_MESSAGE_TITLE).min(1, { error: '必填' }),
    content: lines(MAX_MESSAGE_CONTENT).min(1, { error: '必填' }),
    target,
    /** beside the message in the application: by WeChat too, to whoever has it on; left out: yes */
    byWechat: z.boolean().default(true),
    effectTime: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  output: z.object({ count: z.int() }),
  errors: ['Message:NoReceiver'],
});
