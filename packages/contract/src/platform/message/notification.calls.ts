/** By which ways a person wants to be told what, and when not (platform M2, M3). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { MESSAGE_KINDS, type MessageKind } from './message.kinds.ts';

const path = '/api/user/account/notification';
/** Ways that can be switched: a message in the application always comes. */
export const CHANNELS = [
  { value: 2, label: '微信' },
  { value: 3, label: '短信' },
] as const;
export type Channel = (typeof CHANNELS)[number]['value'];
/** every way that a delivery is noted under */
export const CHANNEL = { app: 1, wechat: 2, sms: 3, stream: 4 } as const;
/** of a delivery: waits, arrived, failed, waits for the end of the quiet hours */
export const DELIVERY = { waiting: 0, sent: 1, failed: 2, quiet: 3 } as const;
/** Until somebody chooses: WeChat costs nothing, short messages do. */
export const isOnUnlessSaid = (channel: Channel): boolean => channel === CHANNEL.wechat;
/** What does not wait for the morning. */
export const URGENT_KINDS: readonly MessageKind[] = [9, 10];
/** Where both ways are on, the short message goes out only when WeChat does not reach the person. */
export const FALLBACK_KINDS: readonly MessageKind[] = [1, 3, 6, 9];
export const QUIET = { from: '22:00', to: '07:00' } as const;

const kinds: readonly number[] = MESSAGE_KINDS.map((k) => k.value);
const setting = z.object({
  messageKind: z.int().refine((kind) => kinds.includes(kind)),
  channel: z.union(CHANNELS.map((c) => z.literal(c.value))),
  enabled: z.boolean(),
});
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '请选择时间' });
/** Why a way would not reach the person now. */
export const UNREACHED = ['off', 'unbound', 'unfollowed', 'noPhone'] as const;
const reach = z.object({
  channel: z.int(),
  /** null: it reaches him; `off`: the server has nothing to send with */
  why: z.enum(UNREACHED).nullable(),
  /** 138****1234, the name in WeChat */
  to: z.string().nullable(),
});
const notification = z.object({
  settings: z.array(setting),
  /** of the business's time zone; both the same: at no time */
  quietFrom: clock,
  quietTo: clock,
  reach: z.array(reach),
});
export type Reach = z.infer<typeof reach>;

export const getNotification = call({
  id: 'account.notification.get',
  method: 'GET',
  path,
  title: '消息通知设置',
  right: 'session',
  side: 'any',
  output: notification,
});
/** What is left out of the settings stays as it is. */
export const saveNotification = call({
  id: 'account.notification.save',
  method: 'PUT',
  path,
  title: '保存消息通知设置',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    settings: z.array(setting).max(kinds.length * CHANNELS.length),
    quietFrom: clock,
    quietTo: clock,
  }),
  output: notification,
});
/** One message by this way, now: whether it arrives is seen there. */
export const testNotification = call({
  id: 'account.notification.test',
  method: 'POST',
  path: `${path}/test`,
  title: '发送测试消息',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({ channel: z.union(CHANNELS.map((c) => z.literal(c.value))) }),
  errors: ['Message:Unreached', 'Message:NotTaken'],
});
/** Whose message it is that comes from no space. */
export const PLATFORM_NAME = '幕云';
/** The text of a test. */
export const TEST_TEXT = { title: '测试消息', content: '您能看到这条消息，说明提醒会送达这里。' } as const;
