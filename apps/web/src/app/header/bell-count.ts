/** How unread messages are counted and told. */
import { message } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';

const MOST_SHOWN = 99;

export type BellHeader = OutputOf<typeof message.header>;

export const unreadOf = (header: BellHeader): number =>
  message.BELL_TABS.reduce((sum, tab) => sum + header[tab.name].unReadCount, 0);

export const countText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));
