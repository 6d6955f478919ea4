/** What a material weighs and how it is called (commerce §2.9, §12). */
import { dec, round } from '../../kit/decimal.ts';
import { SCRAP_KIND, SCRAP_NAME } from './material-sku.fields.ts';

export interface SkuSpec {
  readonly kind: number;
  /** mm */
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  /** kg/m of a profile */
  readonly kgPerMeter: string | null;
}

/**
 * Weight of one piece in kg, 3 decimals: plate L×W/10⁶ m² (4 decimals) × t mm × ρ g/cm³; profile m × kg/m. A coil has no
 * piece: 0; scrap is counted in kg: 1. Source: commerce §2.9; 1500 × 4000 × 2.5, ρ 2.73 → 40.950.
 */
export function skuWeight(sku: SkuSpec, density: string): string {
  if (sku.kind === 4)
    return round(
      dec(sku.length ?? 0)
        .div(1000)
        .times(sku.kgPerMeter ?? 0),
      3,
    );
  if (sku.kind === 2) return '0.000';
  if (sku.kind === SCRAP_KIND) return '1.000';
  const area = round(
    dec(sku.length ?? 0)
      .times(sku.width ?? 0)
      .div(1_000_000),
    4,
  );
  return round(
    dec(area)
      .times(sku.thickness ?? 0)
      .times(density),
    3,
  );
}

/**
 * kg of a plate on the scale, 3 decimals, where its real thickness (负差板) differs from the one that it is called by; null otherwise.
 * Source: engineering A1; 40.950 kg of 2.5 mm that measures 2.4 → 39.312.
 */
export function scaleWeightOf(
  sku: Pick<SkuSpec, 'kind' | 'thickness'>,
  unitWeight: string,
  actualThickness: number | null,
): string | null {
  if (sku.kind !== 1 || !actualThickness || !sku.thickness) return null;
  return round(dec(unitWeight).times(actualThickness).div(sku.thickness), 3);
}

const plain = (n: number | null): string => (n === null ? '' : String(n));

/** `3003 2.5×1500×4000`, `1100 1.0×1240 卷`, `6063 L-101 6000`. */
export function skuName(
  sku: SkuSpec & { surface: string | null; dieNo: string | null },
  texture: string,
): string {
  if (sku.kind === SCRAP_KIND) return `${texture} ${SCRAP_NAME}`;
  const size =
    sku.kind === 4
      ? [sku.dieNo, plain(sku.length)].filter(Boolean).join(' ')
      : [sku.thickness, sku.width, sku.kind === 1 ? sku.length : null].filter((n) => n !== null).join('×');
  return [texture, size, sku.kind === 2 ? '卷' : '', sku.surface].filter(Boolean).join(' ');
}
