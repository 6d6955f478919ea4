/** A value of a log, before or after a change, as people read it. */
import { fmt } from './fmt.ts';

const NOTHING = '空';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Yes and no, times, lists and names as text; what has parts of its own is only named. */
export function changedText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return TIME.test(value) ? fmt.fullTime(value) : value;
  if (Array.isArray(value))
    return value.every((v) => typeof v !== 'object')
      ? value.map(String).join('、') || NOTHING
      : `${value.length} 项`;
  return typeof value === 'object' ? '（内容）' : String(value);
}
