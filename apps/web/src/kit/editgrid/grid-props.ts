/** What a page gives to a grid of typed lines. */
import type { ReactNode } from 'react';
import type { EditColumn, GridFault } from './grid-model.ts';

export interface EditGridProps<R> {
  columns: readonly EditColumn<R>[];
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  /** absent: lines can be changed but neither added nor removed */
  newRow?: () => R;
  title?: string;
  /** buttons at the right of the title: 选订单行 */
  tools?: ReactNode;
  /** faults that only the server knows; row is the line's index */
  faults?: readonly GridFault[];
  /** required cells count as faults, after the first submit */
  strict?: boolean;
  totals?: readonly { label: string; value: ReactNode; strong?: boolean }[];
  onSubmit?: () => void;
  disabled?: boolean;
  addHint?: string;
}
