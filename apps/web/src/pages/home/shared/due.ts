/** How far a delivery date is, in words. */
import { todayText } from '../../../kit/format/index.ts';

export interface Due {
  text: string;
  tone: 'red' | 'amber' | undefined;
}

const DAY = 86_400_000;
/** From here on the date itself says more than a count of days. */
const FAR_DAYS = 60;

export function dueOf(date: string | null, today = todayText()): Due | null {
  if (!date) return null;
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days < 0) return { text: `逾期 ${-days} 天`, tone: 'red' };
  if (days === 0) return { text: '今天', tone: 'red' };
  if (days > FAR_DAYS) return { text: date.slice(0, 10), tone: undefined };
  return { text: `剩 ${days} 天`, tone: days <= 3 ? 'red' : days <= 7 ? 'amber' : undefined };
}
