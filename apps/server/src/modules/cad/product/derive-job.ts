/** What the server and its deriving threads say to each other. */
import type { DeriveDraft, ProductMasters } from '@muyun/contract';
import type { DerivedShape } from './derive-all.ts';

export interface DeriveJob {
  readonly masters: ProductMasters;
  readonly drafts: readonly DeriveDraft[];
}
export interface DerivedStretch {
  readonly from: number;
  readonly derived: readonly DerivedShape[];
}

/** rows between two breaks */
export const STRETCH = 100;
