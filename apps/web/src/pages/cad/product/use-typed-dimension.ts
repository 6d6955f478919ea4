/** A dimension typed into a drawing: what it means, whether the panel can be made of it, and saved at once where the product exists. */
import { type ProductMasters } from '@muyun/contract';
import { deriveOf } from './derive.ts';
import type { Product } from './derive.ts';
import { solveDimension } from './dimension.ts';
import type { DimTarget } from './dimension.ts';
import type { ProductDraft } from './use-product-draft.ts';

export type TypeDimension = (target: DimTarget, typed: number) => Promise<string | null>;

interface Typing {
  draft: ProductDraft;
  masters: ProductMasters | undefined;
  geometry: unknown;
  row: Product | undefined;
  save: () => Promise<void>;
}

/** Answers why the figure cannot be, or null once it stands. A product that exists is saved with the version it was opened in. */
export function typedDimension({ draft, masters, geometry, row, save }: Typing): TypeDimension {
  return async (target, typed) => {
    const { values } = draft;
    const plate = masters?.plateTypes.find((p) => p.id === values['plateTypeId']);
    if (!masters) return '基础数据还没有加载出来，请稍后再试';
    const solved = solveDimension(target, typed, values, plate);
    if ('fault' in solved) return solved.fault;
    const [before, after] = [
      deriveOf(masters, values, geometry),
      deriveOf(masters, { ...values, ...solved.change }, geometry),
    ];
    const problem = after?.problems[0];
    if (problem) return problem.message;
    const known = new Set(before?.warnings.map((w) => w.message));
    const worse = after?.warnings.find((w) => w.level === 'error' && !known.has(w.message));
    if (worse) return worse.message;
    draft.set(solved.change);
    if (row) await save();
    return null;
  };
}
