/** What the server takes is offered by the screens: every filter stands in the search bar, every field can be typed. */
import type { AnyRecord, Catalogue } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import type { FilterField } from '../table/filter.ts';
import { listFilters } from './doc-columns.ts';

interface Screen {
  readonly document?: AnyRecord;
  readonly master?: AnyRecord;
  readonly list?: { readonly filters?: readonly FilterField[] };
  readonly detail?: {
    readonly groups: Readonly<Record<string, readonly string[]>>;
    readonly lines?: { readonly columns: readonly string[] };
  };
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

/** What somebody may write: rows that are picked, not typed, have no name. */
const writable = (fields: Catalogue): string[] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.mark || options.mark.startsWith('W'))
    .filter(([name, { options }]) => !options.unnamed && name !== 'attachments')
    .map(([name]) => name);

describe('the form of a document', () => {
  const documents = Object.values(screens).flatMap(({ default: { document, detail } }) =>
    document?.is === 'document' && detail ? [[document.id, document, detail] as const] : [],
  );
  it.each(documents)('%s offers every field that may be written', (_id, document, detail) => {
    const typed = new Set(Object.values(detail.groups).flat());
    const head = writable(document.fields as Catalogue).filter((n) => !typed.has(n));
    const columns = new Set(detail.lines?.columns);
    const own = (document.lines as Readonly<Record<string, { readonly fields: Catalogue }>>)['lines'];
    const lines = own && detail.lines ? writable(own.fields).filter((n) => !columns.has(n)) : [];
    expect([head, lines]).toEqual([[], []]);
  });
});
