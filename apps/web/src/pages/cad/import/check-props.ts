/** What the grid of a checked list is given. */
import type { ImportRow } from '@muyun/contract';
import type { GridColumn } from './columns.ts';
import type { Rows } from './use-rows.ts';

/** `field` empty: the cell of the worst fault */
export interface Place {
  index: number;
  field: string;
}

export interface CheckGridProps {
  rows: Rows;
  columns: readonly GridColumn[];
  withThumb: boolean;
  place: Place;
  editing: boolean;
  onPlace: (place: Place) => void;
  onEditing: (editing: boolean) => void;
  onWrite: (row: ImportRow, field: string, text: string) => void;
  /** a block of cells, beginning here */
  onPaste?: (text: string, column: number) => void;
  onRange: (from: number, to: number) => void;
}
