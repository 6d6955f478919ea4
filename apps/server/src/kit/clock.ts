/** The server's clock and identifiers. Business days are those of Asia/Shanghai (conventions). */
import { v7 } from 'uuid';

export const newId = (): string => v7();
export const now = (): Date => new Date();

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** The business day of a moment as yyyy-MM-dd. China has no daylight saving time. */
export function businessDay(moment: Date = now()): string {
  return new Date(moment.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}

const SHANGHAI = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** A moment as people write it: `2026-03-05 14:02:11`, in Shanghai. */
export const shanghaiTime = (time: string): string => SHANGHAI.format(new Date(time));
