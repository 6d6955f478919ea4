/** Density and columns of one table, kept per route path (and table name, where a page has several). */
import { useCallback, useMemo, useState } from 'react';
import { readStored, storedNames, writeStored } from '../storage.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import type { Column } from './column.ts';
import { applyPrefs, mergePrefs, setWidth } from './column-prefs.ts';
import type { ColumnPref } from './column-prefs.ts';

export type Density = 'large' | 'middle' | 'small';
interface DensitySpec {
  value: Density;
  label: string;
  row: number;
  head: number;
}
export const DENSITIES: readonly [DensitySpec, DensitySpec, DensitySpec] = [
  { value: 'large', label: '默认', row: 40, head: 38 },
  { value: 'middle', label: '中等', row: 36, head: 34 },
  { value: 'small', label: '紧凑', row: 28, head: 28 },
];

/** The size of every table that has none of its own. */
export const DENSITY = 'density';

/** Every table takes the size of all again. */
export function forgetDensities(): void {
  for (const name of storedNames(`${DENSITY}.`)) writeStored(name, null);
}

export interface TablePrefs<R> {
  density: Density;
  setDensity: (density: Density) => void;
  prefs: ColumnPref[];
  /** undefined restores the default */
  setPrefs: (prefs: ColumnPref[] | undefined) => void;
  setColumnWidth: (key: string, width: number) => void;
  /** the columns to draw */
  visible: Column<R>[];
  /** under which name what belongs to the list is kept */
  name: string;
}

export function useTablePrefs<R>(columns: readonly Column<R>[], name = ''): TablePrefs<R> {
  const { path } = useTabInfo();
  const suffix = name ? `${path}#${name}` : path;
  const [density, changeDensity] = useState<Density>(() =>
    readStored(`density.${suffix}`, readStored(DENSITY, 'middle')),
  );
  const [stored, changeStored] = useState<ColumnPref[]>(() => readStored(`columns.${suffix}`, []));
  const prefs = useMemo(() => mergePrefs(columns as readonly Column<never>[], stored), [columns, stored]);
  const visible = useMemo(() => applyPrefs(columns, prefs), [columns, prefs]);
  const setDensity = useCallback(
    (value: Density) => {
      changeDensity(value);
      writeStored(`density.${suffix}`, value);
    },
    [suffix],
  );
  const setPrefs = useCallback(
    (value: ColumnPref[] | undefined) => {
      changeStored(value ?? []);
      writeStored(`columns.${suffix}`, value);
    },
    [suffix],
  );
  const setColumnWidth = useCallback(
    (key: string, width: number) => setPrefs(setWidth(prefs, key, width)),
    [prefs, setPrefs],
  );
  return { density, setDensity, prefs, setPrefs, setColumnWidth, visible, name: suffix };
}
