/** Whatever a list can be narrowed by stands in its search bar: a filter that the server takes and nobody can reach is none. */
import type { AnyRecord } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import type { FilterField } from '../table/filter.ts';
import { listFilters } from './doc-columns.ts';

interface Screen {
  readonly document?: AnyRecord;
  readonly master?: AnyRecord;
  readonly list?: { readonly filters?: readonly FilterField[] };
  readonly options?: { readonly filters?: readonly FilterField[] };
}
const screens = import.meta.glob<{ default: Screen }>('../../pages/**/*.screen.tsx', { eager: true });

/** The same as projectId, as the specification calls it. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = { 'prod-change': ['projectIds'] };
const namesOf = (f: FilterField): readonly string[] =>
  f.type === 'custom' || f.type === 'dateRange' ? (f.names ?? [f.name]) : [f.name];
/** What of the declared filters a field stands for: amount for amountMin, a day for its begin. */
const fieldOf = (name: string): string => name.replace(/(Min|Max|Begin|End)$/, '');

describe('the search bar of a list', () => {
  const declared = Object.values(screens).flatMap(({ default: screen }) => {
    const record = screen.document ?? screen.master;
    return record ? [[record.id, record, screen] as const] : [];
  });
  it.each(declared)('%s offers every filter of its call', (id, record, screen) => {
    const offered = new Set(
      listFilters(record, (screen.list ?? screen.options)?.filters)
        .flatMap(namesOf)
        .flatMap((n) => [n, fieldOf(n)]),
    );
    const asked = [
      ...((record.filters ?? []) as readonly string[]),
      ...Object.keys(record.moreFilters ?? {}),
    ];
    const missing = asked.filter((n) => !offered.has(n) && !ELSEWHERE[id]?.includes(n));
    expect(missing).toEqual([]);
  });
});
