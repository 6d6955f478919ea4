/** What may stand in a search bar. Values are texts, because they live in the address. */
import type { ReactNode } from 'react';
import type { OptionSource } from '../form/options.ts';

export interface FilterOption {
  value: string | number;
  label: string;
}
export interface FilterTreeNode {
  value: string;
  title: string;
  children?: FilterTreeNode[];
}

interface FilterBase {
  /** query parameter of the call */
  name: string;
  label: string;
  /** px at rest; the field may grow */
  width?: number;
  /** behind 更多 */
  more?: boolean;
  placeholder?: string;
  /** tells where to look (which project); an empty answer then means nothing was ever there, not that nothing matches */
  scope?: boolean;
}
export interface RangeLimit {
  count: number;
  unit: 'day' | 'month' | 'year';
}
export type FilterField =
  | (FilterBase & {
      type: 'select';
      options?: readonly FilterOption[];
      source?: OptionSource;
      multiple?: boolean;
    })
  /** members of the space; with a unit those of the unit */
  | (FilterBase & { type: 'staffSelect'; organizationUnitId?: string })
  | (FilterBase & { type: 'treeSelect'; tree: readonly FilterTreeNode[] })
  /** two parameters, beginTime and endTime unless said */
  | (FilterBase & {
      type: 'dateRange';
      names?: readonly [string, string];
      /** the longest range that may be chosen, both ends counted */
      max?: RangeLimit;
      /** YYYY-MM-DD: days outside are locked */
      earliest?: string;
      latest?: string;
      future?: boolean;
    })
  /** `future` lets days ahead be chosen; otherwise they are locked */
  | (FilterBase & { type: 'date'; future?: boolean })
  | (FilterBase & { type: 'input' | 'inputSearch' | 'inputNumber' | 'textarea' })
  /** a field that depends on another one, or any other control; it says which parameters it sets */
  | (FilterBase & {
      type: 'custom';
      names?: readonly string[];
      render: (values: FilterValues, set: (change: FilterValues) => void) => ReactNode;
    });

export type FilterValues = Record<string, string>;

export const namesOf = (field: FilterField): readonly string[] => {
  if (field.type === 'dateRange') return field.names ?? ['beginTime', 'endTime'];
  if (field.type === 'custom') return field.names ?? [field.name];
  return [field.name];
};

/** How many fields are set, a range counting once. */
export const setCount = (fields: readonly FilterField[], values: FilterValues): number =>
  fields.filter((f) => !f.scope && namesOf(f).some((n) => (values[n] ?? '') !== '')).length;
