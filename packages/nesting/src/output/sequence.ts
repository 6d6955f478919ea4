// In which order layouts are cut: remnants first, then the earliest due date, priority, size (F2 Batches).
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';

/** One cutting pattern and how often it is cut. */
export interface Pattern {
  bin: Bin;
  repeat: number;
}

export function orderedPatterns(task: GroupTask, patterns: Pattern[]): Pattern[] {
  const kinds = [...task.kinds, ...task.fillers];
  const rows = patterns.map((pattern) => {
    const items = pattern.bin.laid().flatMap((p) => kinds[p.kind]?.item ?? []);
    const due = items.map((i) => i.dueDate ?? '9999').reduce((a, b) => (b < a ? b : a), '9999');
    const key = items
      .map((i) => i.groupKey ?? '')
      .reduce((a, b) => (b < a ? b : a), items[0]?.groupKey ?? '');
    const priority = items.reduce((p, i) => Math.min(p, i.priority ?? 5), 9);
    return { pattern, due, key, priority, remnant: pattern.bin.type.isRemnant ? 0 : 1 };
  });
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const size = (p: Pattern) => p.bin.length * p.bin.type.stock.width;
  rows.sort(
    (a, b) =>
      a.remnant - b.remnant ||
      text(a.due, b.due) ||
      a.priority - b.priority ||
      text(a.key, b.key) ||
      size(b.pattern) - size(a.pattern) ||
      b.pattern.repeat - a.pattern.repeat ||
      b.pattern.bin.used - a.pattern.bin.used,
  );
  return rows.map((r) => r.pattern);
}
