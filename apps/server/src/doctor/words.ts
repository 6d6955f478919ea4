/** Lengths of time, moments and sizes for people. */
import { DOCTOR_WORDS, fill } from '@muyun/contract';
export { sizeText } from '../backup/size.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const SHANGHAI_MS = 8 * 3_600_000;

export function ageText(seconds: number): string {
  const [words, unit] =
    seconds < 2 * MINUTE
      ? ([DOCTOR_WORDS.seconds, 1] as const)
      : seconds < 2 * HOUR
        ? ([DOCTOR_WORDS.minutes, MINUTE] as const)
        : seconds < 2 * DAY
          ? ([DOCTOR_WORDS.hours, HOUR] as const)
          : ([DOCTOR_WORDS.days, DAY] as const);
  return fill(words, { n: Math.max(0, Math.round(seconds / unit)) });
}

/** yyyy-MM-dd HH:mm of Shanghai */
export const momentText = (at: string | Date): string =>
  new Date(new Date(at).getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
