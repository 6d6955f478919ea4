/** The server's own derivation in the browser, on every keystroke: same function, same master data (engineering B, D7). */
import { useMemo } from 'react';
import {
  type DerivedProduct,
  deriveProduct,
  type DeriveDraft,
  type PanelEngine,
  productMasters,
  type ProductMasters,
  type OutputOf,
  type product,
} from '@muyun/contract';
import * as panel from '@muyun/nesting/panel';
import { useCall } from '../../../kit/http/index.ts';
import { wholeHoles } from './edge-holes.ts';

const engine = panel as unknown as PanelEngine;
export type Values = Record<string, unknown>;
/** A product as its page gets it. */
export type Product = OutputOf<typeof product.getProduct>;

/** Master data of what the form names; kept while the next answer is on its way. */
export function useMasters(projectId: string, values: Values): ProductMasters | undefined {
  const of = (name: string) =>
    typeof values[name] === 'string' && values[name] !== '' ? String(values[name]) : undefined;
  const [textureIds, plateTypeIds, colorIds] = [of('textureId'), of('plateTypeId'), of('colorId')];
  const { data } = useCall(
    productMasters,
    {
      query: {
        projectId,
        textureIds: textureIds as never,
        plateTypeIds: plateTypeIds as never,
        colorIds: colorIds as never,
      },
    },
    { enabled: projectId !== '' && textureIds !== undefined, staleTime: 30_000 },
  );
  return data as ProductMasters | undefined;
}

const number = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** The form's values as a draft; flat sizes count only where they are typed by hand. */
export function draftOf(values: Values, geometry: unknown): DeriveDraft | null {
  const textureId = values['textureId'];
  const thickness = number(values['thickness']);
  if (typeof textureId !== 'string' || thickness === null) return null;
  const mode = number(values['unfoldMode']) ?? 1;
  return {
    productKind: number(values['productKind']) ?? 1,
    plateTypeId: (values['plateTypeId'] as string | null) ?? null,
    textureId,
    thickness,
    colorId: (values['colorId'] as string | null) ?? null,
    visibleWidth: number(values['visibleWidth']),
    visibleHeight: number(values['visibleHeight']),
    depth: number(values['depth']),
    params: (values['params'] as Record<string, number> | undefined) ?? {},
    edgeHoles: wholeHoles(values['edgeHoles']),
    unfoldWidth: mode === 3 ? number(values['unfoldWidth']) : null,
    unfoldHeight: mode === 3 ? number(values['unfoldHeight']) : null,
    unfoldMode: mode,
    geometry: mode === 2 ? geometry : null,
    areaRuleId: (values['areaRuleId'] as string | null) ?? null,
    structureId: (values['structureId'] as string | null) ?? null,
    installStructureId: (values['installStructureId'] as string | null) ?? null,
    quantity: number(values['quantity']),
    positions: (values['positions'] as string[] | undefined) ?? [],
  };
}

/** What values unfold to; null while something needed is missing. */
export function deriveOf(masters: ProductMasters, values: Values, geometry: unknown): DerivedProduct | null {
  const draft = draftOf(values, geometry);
  return draft && deriveProduct(engine, masters, draft);
}

/** What the typed values unfold to; null while something needed is missing. */
export function useDerived(
  masters: ProductMasters | undefined,
  values: Values,
  geometry: unknown,
): DerivedProduct | null {
  return useMemo(() => (masters ? deriveOf(masters, values, geometry) : null), [masters, values, geometry]);
}
