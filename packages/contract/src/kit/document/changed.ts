/** Values of a log, before and after a change, as people read them; on the screen and in its sheet. */
const NOTHING = '空';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Yes and no, times (`timeText` says them), lists and names as text; what has parts of its own is only named. */
export function changedText(value: unknown, timeText: (time: string) => string): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return TIME.test(value) ? timeText(value) : value;
  if (Array.isArray(value))
    return value.every((v) => typeof v !== 'object')
      ? value.map(String).join('、') || NOTHING
      : `${value.length} 项`;
  return typeof value === 'object' ? '（内容）' : String(value);
}

interface Changed {
  readonly label: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}
/** `单价：1 → 2；备注：空 → 急` */
export const changesText = (changes: readonly Changed[], timeText: (time: string) => string): string =>
  changes
    .map((c) => `${c.label}：${changedText(c.oldValue, timeText)} → ${changedText(c.newValue, timeText)}`)
    .join('；');
