// In which order layouts are cut: remnants first, then the earliest due date, priority, size (F2 Batches).
import { dueOf, keyOf } from '../objective/pattern.ts';
import type { Filled } from '../objective/pattern.ts';

export function inCuttingOrder(layouts: readonly Filled[]): Filled[] {
  const rows = layouts.map((layout) => {
    const { items, bin } = layout;
    const least = (text: (i: (typeof items)[number]) => string) =>
      items.map(text).reduce((a, b) => (b < a ? b : a));
    const priority = items.reduce((p, i) => Math.min(p, i.priority ?? 5), 9);
    const size = bin.length * bin.type.stock.width;
    const remnant = bin.type.isRemnant ? 0 : 1;
    return { layout, due: least(dueOf), key: least(keyOf), priority, remnant, size };
  });
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  rows.sort(
    (a, b) =>
      a.remnant - b.remnant ||
      text(a.due, b.due) ||
      a.priority - b.priority ||
      text(a.key, b.key) ||
      b.size - a.size ||
      b.layout.repeat - a.layout.repeat ||
      b.layout.bin.used - a.layout.bin.used,
  );
  return rows.map((r) => r.layout);
}
