/** What rows are compared with. Pure shapes. */
import type { ExistingProduct } from './import.master.store.ts';
import type { CheckedRow, SourceRow } from './row.ts';

export type OnDuplicate = 'error' | 'add' | 'overwrite' | 'skip';
export interface Together {
  readonly source: SourceRow;
  readonly checked: CheckedRow;
}
export interface ProjectFacts {
  readonly existing: readonly ExistingProduct[];
  readonly positions: ReadonlyMap<string, string>;
  readonly onDuplicate: OnDuplicate;
  /** drawings for products that exist */ readonly forExisting: boolean;
}
