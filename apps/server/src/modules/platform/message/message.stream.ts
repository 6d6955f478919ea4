/** The live bell: what has come and how many are unread, told to every open window of a person by whichever server it is connected to. */
import { type BellEvent, message } from '@muyun/contract';
import type { EventSource } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import type { Who } from '../../../kit/who.ts';
import { asMyself } from './message.scope.ts';
import { markStreamed, type MessageRow, recentOf, unreadOf } from './message.store.ts';
import { messageView } from './message.view.ts';

/** a note may be lost with its connection */
const LOOK_MS = 30_000;

const TABS = message.BELL_TABS.map(({ name, messageType }) => ({
  tab: name,
  messageType: messageType ?? message.CHANGE_TAB,
}));

interface Look {
  readonly unread: ReadonlyMap<number, number>;
  readonly recent: readonly MessageRow[];
}

const look = (house: House, who: Who): Promise<Look> =>
  asMyself(house, who, 'read', async (tx) => {
    const [unread, recent] = await Promise.all([unreadOf(tx), recentOf(tx)]);
    return { unread, recent };
  });

/** What has come since `before`, in its order; nothing at the first look. */
function arrivedSince(before: Look | null, after: Look): MessageRow[] {
  const known = new Set((before ?? after).recent.map((row) => row.id));
  return after.recent.filter((row) => !known.has(row.id)).toReversed();
}

/** What is told: each that has come, and the count of a tab that is another one now. */
function eventsOf(before: Look | null, after: Look, arrived: readonly MessageRow[]): BellEvent[] {
  return TABS.flatMap(({ tab, messageType }): BellEvent[] => {
    const unReadCount = after.unread.get(messageType) ?? 0;
    const items = arrived.filter((row) => row.messageType === messageType);
    if (items.length > 0) return items.map((row) => ({ tab, unReadCount, item: messageView(row) }));
    const isKnown = before !== null && (before.unread.get(messageType) ?? 0) === unReadCount;
    return isKnown ? [] : [{ tab, unReadCount, item: null }];
  });
}

/** Tells the counts at once, and then whatever changes, until nobody listens. */
export function followBell(house: House, who: Who): EventSource {
  return async (send, signal) => {
    let last: Look | null = null;
    const refresh = async (): Promise<void> => {
      const next = await look(house, who);
      const arrived = arrivedSince(last, next);
      for (const event of eventsOf(last, next, arrived)) send(event);
      last = next;
      if (arrived.length > 0) await asMyself(house, who, 'write', (tx) => markStreamed(tx, arrived));
    };
    await untilAborted(signal, refresh, (hear) =>
      house.listener.on('message', (userIds) => {
        if (userIds.includes(who.userId)) hear();
      }),
    );
  };
}

/** Refreshes at once, whenever `listen` hears something and now and then; a refresh that fails ends it, and the browser comes back. */
function untilAborted(
  signal: AbortSignal,
  refresh: () => Promise<void>,
  listen: (hear: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    let isRefreshing = false;
    let isStale = false;
    const end = (): void => {
      deaf();
      clearInterval(timer);
      resolve();
    };
    const hear = (): void => {
      isStale = true;
      if (!isRefreshing) void again();
    };
    const again = async (): Promise<void> => {
      isRefreshing = true;
      try {
        while (isStale && !signal.aborted) {
          isStale = false;
          await refresh();
        }
      } catch {
        end();
      } finally {
        isRefreshing = false;
      }
    };
    const deaf = listen(hear);
    const timer = setInterval(hear, LOOK_MS);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    else hear();
  });
}
