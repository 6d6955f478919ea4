/** What only some types of a document have: shown where it means something, a dash in the list where it does not. */
import type { ColumnOverride } from '../table/column.ts';
import type { DocRow } from './doc-columns.ts';

export type ByType = Readonly<Record<string, readonly number[]>>;
type Head = Readonly<Record<string, unknown>>;

/** Whether a document whose `typeField` says its type has the field; what is not named, all have. */
export const hasBy =
  (typeField: string, types: ByType) =>
  (name: string, head: Head): boolean =>
    types[name]?.includes(Number(head[typeField])) ?? true;

/** Columns of the list that are empty in rows of other types: no 0.00 of what has no price. */
export const emptyBy = <N extends string>(
  typeField: string,
  types: Readonly<Record<N, readonly number[]>>,
): Record<N, ColumnOverride<DocRow>> => {
  const has = hasBy(typeField, types);
  const own = (name: string): ColumnOverride<DocRow> => ({
    value: (row) => (has(name, row) ? (row[name] ?? null) : null),
  });
  return Object.fromEntries(Object.keys(types).map((name) => [name, own(name)])) as Record<
    N,
    ColumnOverride<DocRow>
  >;
};
