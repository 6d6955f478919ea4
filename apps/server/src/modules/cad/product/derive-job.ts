/** What the server and its deriving threads say to each other. */
import type { DerivedProduct, DeriveDraft, ProductMasters } from '@muyun/contract';
import type { Figures } from './derive-all.ts';

export interface DeriveAnswers { readonly figures: Figures; readonly all: DerivedProduct }
export interface DeriveJob { readonly masters: ProductMasters; readonly drafts: readonly DeriveDraft[]; readonly answer: keyof DeriveAnswers }
export interface DerivedStretch<T> { readonly from: number; readonly derived: readonly T[] }

/** rows between two breaks */
export const STRETCH = 100;
