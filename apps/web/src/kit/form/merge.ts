/** What happens to a form when somebody else has saved the same record meanwhile (409). */
import { textOf } from '../format/fmt.ts';
import type { ConflictField } from '../overlay/ConflictDialog.tsx';
import { initialOf, wireOf } from './items.ts';
import type { FormItem } from './items.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Merge {
  /** what the other one changed, beside what stands in the form */
  fields: ConflictField[];
  /** the other's values of the fields that were not touched here: these are never overwritten */
  kept: Record<string, unknown>;
}

/** Three versions of a record: as it was opened, as it is stored now, as it stands in the form. `labels` are the other's texts of chosen records. */
export function mergeOf(
  items: readonly FormItem[],
  versions: { base: Values; theirs: Values; mine: Values },
  labels: Readonly<Record<string, string | null | undefined>> = {},
): Merge {
  const shown = items.filter((i) => !i.hidden && !i.disabled);
  const wire = (values: Values) => wireOf(shown, initialOf(shown, values));
  const [base, theirs, mine] = [wire(versions.base), wire(versions.theirs), wire(versions.mine)];
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const changed = shown.filter((i) => !isSame(base[i.name], theirs[i.name]));
  const isTouched = (i: FormItem): boolean => !isSame(base[i.name], mine[i.name]);
  return {
    fields: changed
      .filter((i) => !isSame(mine[i.name], theirs[i.name]))
      .map((i) => ({
        label: i.label,
        theirs: labels[i.name] ?? sayOf(i, theirs[i.name], '已修改'),
        mine: isTouched(i) ? sayOf(i, mine[i.name], '按当前填写') : '未改',
      })),
    kept: Object.fromEntries(
      changed.filter((i) => !isTouched(i)).map((i) => [i.name, versions.theirs[i.name]]),
    ),
  };
}

const sayOf = (item: FormItem, value: unknown, blind: string): string =>
  ['ref', 'refs', 'json'].includes(item.kind) ? blind : textOf(item.kind, value, item.options.options);
