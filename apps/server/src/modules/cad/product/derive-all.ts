/** Derives drafts with equal inputs computed once (engineering B, D6). Light: threads load this file without the rest of the server. */
import type { DerivedProduct, DeriveDraft, PanelEngine, ProductMasters } from '@muyun/contract';
import { deriveProduct } from '@muyun/contract/derive';
import * as panel from '@muyun/nesting/panel';

export const panelEngine = panel as unknown as PanelEngine;

/** What the check of a list needs of a derived product: shape, area, findings. */
export interface Figures { readonly hash: string | null; readonly area: string; readonly unfoldWidth: number | null; readonly unfoldHeight: number | null; readonly problems: readonly { field: string; message: string }[]; readonly warnings: readonly { code: string; level: 'warning' | 'error'; message: string }[] }

export const figuresOf = (d: DerivedProduct): Figures => ({ hash: d.geometryHash, area: d.faceArea, unfoldWidth: d.unfoldWidth, unfoldHeight: d.unfoldHeight, problems: d.problems, warnings: d.warnings });

/** Derives one draft after the other; lists repeat sizes, so equal inputs are computed once. Never refuses: faults of a row are in its `problems`. */
export class Deriver {
  readonly #masters: ProductMasters;
  readonly #known = new Map<string, DerivedProduct>();
  constructor(masters: ProductMasters) { this.#masters = masters; }

  derive(draft: DeriveDraft): DerivedProduct {
    // a drawing is not compared: it costs more than to measure it
    if (draft.geometry) return deriveProduct(panelEngine, this.#masters, draft);
    const { positions, quantity, ...shape } = draft;
    const key = JSON.stringify([shape.productKind, shape.plateTypeId, shape.textureId, shape.thickness, shape.colorId, shape.visibleWidth, shape.visibleHeight, shape.depth, shape.params, shape.unfoldWidth, shape.unfoldHeight, shape.unfoldMode, shape.areaRuleId, quantity, positions?.length ?? 0]);
    let derived = this.#known.get(key);
    if (!derived) this.#known.set(key, (derived = deriveProduct(panelEngine, this.#masters, draft)));
    return { ...derived, warnings: [...derived.warnings] };
  }
}

/** Everything derived of drafts of one project, in their order. */
export function deriveAll(masters: ProductMasters, drafts: readonly DeriveDraft[]): DerivedProduct[] {
  const deriver = new Deriver(masters);
  return drafts.map((draft) => deriver.derive(draft));
}
