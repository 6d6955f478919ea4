/** Binds the calls of messages: everybody reads, marks and throws away the own ones; the platform announces. */
import { type AnnounceTarget, message } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { clearChanges, firstChanges, viewChange } from './change-message.store.ts';
import { asMyself } from './message.scope.ts';
import {
  clearTab,
  firstOf,
  hide,
  hideRead,
  listMine,
  lockMine,
  markRead,
  tellPerson,
  unreadOf,
} from './message.store.ts';
import { followBell } from './message.stream.ts';
import { isUnanswered, messageView } from './message.view.ts';
import { notify } from './notify.ts';
import { countReceivers, countSpaces, countTags } from './outbox.store.ts';

const [NOTICES, NEWS, TODOS] = [1, 2, 3];

async function headerOf(tx: Tx) {
  const [unread, changes, notices, news, todos] = await Promise.all([
    unreadOf(tx),
    firstChanges(tx),
    firstOf(tx, NOTICES),
    firstOf(tx, NEWS),
    firstOf(tx, TODOS),
  ]);
  const part = (type: number, rows: typeof notices) => ({
    unReadCount: unread.get(type) ?? 0,
    items: rows.map(messageView),
  });
  return {
    change: { unReadCount: unread.get(message.CHANGE_TAB) ?? 0, items: changes },
    notices: part(NOTICES, notices),
    news: part(NEWS, news),
    todos: part(TODOS, todos),
  };
}

/** What is left unread of a tab, after the other windows of the person were told. */
async function leftOf(tx: Tx, type: number): Promise<{ unReadCount: number }> {
  await tellPerson(tx);
  return { unReadCount: (await unreadOf(tx)).get(type) ?? 0 };
}

/** Marks own messages as deleted. Raises Common:NotFound, Message:Undecided, Message:Unread. */
async function remove(tx: Tx, asked: readonly string[]): Promise<number> {
  const ids = [...new Set(asked)];
  const rows = await lockMine(tx, ids);
  if (rows.length !== ids.length) raise('Common:NotFound');
  if (rows.some(isUnanswered)) raise('Message:Undecided');
  if (rows.some((row) => row.messageState === 0)) raise('Message:Unread');
  return hide(tx, ids);
}

/** Raises Common:NotFound for a space, or a tag, that is none of the platform. */
async function assertSpaces(tx: Tx, target: AnnounceTarget): Promise<void> {
  if (target.scope === 4) {
    const tags = [...new Set(target.tagIds)];
    if ((await countTags(tx, tags)) !== tags.length) raise('Common:NotFound');
  }
  if (target.scope !== 3) return;
  const ids = [...new Set(target.tenantIds)];
  if ((await countSpaces(tx, ids)) !== ids.length) raise('Common:NotFound');
}

export const messageRoutes: readonly Binding[] = [
  bindOutside(message.header, ({ house, who, params }) =>
    params.id === who.userId ? asMyself(house, who, 'read', headerOf) : raise('Common:NotFound'),
  ),
  bindOutside(message.stream, async ({ house, who }) => followBell(house, who)),
  bindOutside(message.listMessages, async ({ house, who, query }) => {
    const page = await asMyself(house, who, 'read', (tx) => listMine(tx, query));
    return { ...page, items: page.items.map(messageView) };
  }),
  bindOutside(message.readMessage, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      if ((await markRead(tx, [body.id], body.type)) === 0) raise('Common:NotFound');
      return leftOf(tx, body.type);
    }),
  ),
  bindOutside(message.readChange, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      if (!(await viewChange(tx, body.orderId))) raise('Common:NotFound');
      return leftOf(tx, message.CHANGE_TAB);
    }),
  ),
  bindOutside(message.readMessages, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      const ids = [...new Set(body.ids)];
      const updated = await markRead(tx, ids);
      if (updated !== ids.length) raise('Common:NotFound');
      await tellPerson(tx);
      return { updated };
    }),
  ),
  bindOutside(message.clearMessages, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      if (body.type === message.CHANGE_TAB) await clearChanges(tx);
      else await clearTab(tx, body.type, body.messageType);
      return leftOf(tx, body.type);
    }),
  ),
  bindOutside(message.deleteMessage, ({ house, who, params }) =>
    asMyself(house, who, 'write', async (tx) => {
      await remove(tx, [params.id]);
      await tellPerson(tx);
    }),
  ),
  bindOutside(message.deleteMessages, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      const deleted = await remove(tx, body.ids);
      await tellPerson(tx);
      return { deleted };
    }),
  ),
  bindOutside(message.deleteReadMessages, ({ house, who, body }) =>
    asMyself(house, who, 'write', async (tx) => {
      const deleted = await hideRead(tx, body.type);
      await tellPerson(tx);
      return { deleted };
    }),
  ),
  bind(message.announce, async ({ tx, body, audit }) => {
    const { title, content, target, effectTime, byWechat } = body;
    await assertSpaces(tx, target);
    const receivers = { to: 'spaces', target, byWechat } as const;
    const count = await countReceivers(tx, receivers);
    if (count === 0) raise('Message:NoReceiver');
    await notify(tx, {
      kind: 'announcement',
      receivers,
      vars: { title, content },
      ...(effectTime ? { dueTime: effectTime } : {}),
    });
    await audit({
      bizType: 'message.announcement',
      action: 'add',
      summary: `${message.announce.title}：${title}`,
    });
    return { count };
  }),
];
