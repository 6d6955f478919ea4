/** What a column is, and how columns come out of a contract catalogue. Drawing is in Cell.tsx. */
import type { ReactNode } from 'react';
import type { Catalogue, Dto, EnumOption, Kind } from '@muyun/contract';
import { isNumberKind } from '../format/fmt.ts';

export interface Column<R> {
  /** field name; the default value, sort field and storage key */
  key: string;
  title: string;
  /** shown in the head: 面积 (m²) */
  unit?: string;
  kind?: Kind;
  width?: number;
  /** takes the spare width; default for text */
  grow?: boolean;
  fixed?: 'left' | 'right';
  /** true: by `key`; a string: by that server field */
  sortable?: boolean | string;
  align?: 'left' | 'right' | 'center';
  /** values of an enum; shown as a StatusTag when an option has a tone */
  options?: readonly EnumOption[];
  /** off until chosen in 列设置 */
  hidden?: boolean;
  /** shown as *** to those who may not see amounts */
  amount?: boolean;
  value?: (row: R) => unknown;
  render?: (row: R, index: number) => ReactNode;
  /** shown as a link that opens this address in a tab */
  link?: (row: R) => string | undefined;
}

const WIDTHS: Partial<Record<Kind, number>> = {
  text: 140,
  int: 72,
  bool: 64,
  // a day of another year carries its year
  date: 114,
  time: 112,
  enum: 96,
  mask: 140,
  length: 84,
  money: 112,
  price: 96,
  quantity: 84,
  area: 92,
  weight: 96,
  percent: 84,
  factor: 84,
  texts: 160,
};

export const MIN_WIDTH = 40;
export const MAX_WIDTH = 600;

export const widthOf = (column: Pick<Column<never>, 'width' | 'kind'>): number =>
  column.width ?? WIDTHS[column.kind ?? 'text'] ?? 140;
export const growsOf = (column: Column<never>): boolean =>
  column.grow ??
  (!column.fixed &&
    column.align !== 'right' &&
    (column.kind === undefined || column.kind === 'text' || column.kind === 'texts'));
export const alignOf = (column: Pick<Column<never>, 'align' | 'kind'>): 'left' | 'right' | 'center' =>
  column.align ?? (isNumberKind(column.kind) ? 'right' : 'left');
export const headOf = (column: Pick<Column<never>, 'title' | 'unit'>): string =>
  column.unit ? `${column.title} (${column.unit})` : column.title;
export const sortFieldOf = (column: Pick<Column<never>, 'key' | 'sortable'>): string | undefined =>
  column.sortable === true ? column.key : column.sortable || undefined;

export function valueOf<R>(column: Column<R>, row: R): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];
}

export type ColumnOverride<R> = Partial<Omit<Column<R>, 'key'>>;

/**
 * Columns of the named catalogue fields, in this order: label, unit, kind, width and state tag come from the contract.
 * `overrides` changes single ones. Give both types when rows carry more than the catalogue: `columnsOf<typeof fields, Row>(…)`.
 */
export function columnsOf<C extends Catalogue, R = Dto<C>>(
  catalogue: C,
  names: readonly (keyof C & string)[],
  overrides: Partial<Record<keyof C & string, ColumnOverride<R>>> = {},
): Column<R>[] {
  return names.map((name) => {
    const field = catalogue[name];
    if (!field) throw new Error(`no field ${name} in the catalogue`);
    const unit = field.options.unit === '元' ? '¥' : field.options.unit;
    return {
      key: name,
      title: field.label,
      unit,
      kind: field.options.shown ?? field.kind,
      options: field.options.options,
      amount: field.options.amount,
      ...overrides[name],
    };
  });
}
