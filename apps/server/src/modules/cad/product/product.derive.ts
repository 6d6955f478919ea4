/** Derives whole batches of products on the server: master data once, equal inputs once (engineering B, D6). */
import { type DerivedProduct, type DeriveDraft, deriveProduct, type PanelEngine, type ProductMasters } from '@muyun/contract';
import * as panel from '@muyun/nesting/panel';
import type { Tx } from '../../../kit/tx.ts';
import { loadMasters } from './product.master.store.ts';

export const panelEngine = panel as unknown as PanelEngine;

const distinct = (values: Iterable<string | null | undefined>): string[] => [...new Set([...values].filter((v): v is string => typeof v === 'string' && v !== ''))];

/** The master data that these drafts of a project refer to. */
export const mastersOf = (tx: Tx, projectId: string, drafts: readonly DeriveDraft[]): Promise<ProductMasters> =>
  loadMasters(tx, projectId, { textureIds: distinct(drafts.map((d) => d.textureId)), plateTypeIds: distinct(drafts.map((d) => d.plateTypeId)), colorIds: distinct(drafts.map((d) => d.colorId)) });

/**
 * Everything derived of drafts of one project, in their order. Never refuses: faults of a row are in its `problems`.
 * Lists repeat sizes, so equal inputs are computed once; what depends on quantity and positions is added per row.
 */
export function deriveAll(masters: ProductMasters, drafts: readonly DeriveDraft[]): DerivedProduct[] {
  const known = new Map<string, DerivedProduct>();
  return drafts.map((draft) => {
    // a drawing is not compared: it costs more than to measure it
    if (draft.geometry) return deriveProduct(panelEngine, masters, draft);
    const { positions, quantity, ...shape } = draft;
    const key = JSON.stringify([shape.productKind, shape.plateTypeId, shape.textureId, shape.thickness, shape.colorId, shape.visibleWidth, shape.visibleHeight, shape.depth, shape.params, shape.unfoldWidth, shape.unfoldHeight, shape.unfoldMode, shape.areaRuleId, quantity, positions?.length ?? 0]);
    let derived = known.get(key);
    if (!derived) known.set(key, (derived = deriveProduct(panelEngine, masters, draft)));
    return { ...derived, warnings: [...derived.warnings] };
  });
}

/** As `deriveAll`, with the master data of the project loaded here. */
export async function deriveProducts(tx: Tx, projectId: string, drafts: readonly DeriveDraft[]): Promise<DerivedProduct[]> {
  return deriveAll(await mastersOf(tx, projectId, drafts), drafts);
}

const STRETCH = 100;

/** As `deriveAll` for long lists: other requests run in between, so that an import of thousands of rows stalls nobody. */
export async function deriveLong(masters: ProductMasters, drafts: readonly DeriveDraft[]): Promise<DerivedProduct[]> {
  const found: DerivedProduct[] = [];
  for (let from = 0; from < drafts.length; from += STRETCH) {
    for (const derived of deriveAll(masters, drafts.slice(from, from + STRETCH))) found.push(derived);
    await new Promise((resolve) => { setImmediate(resolve); });
  }
  return found;
}
