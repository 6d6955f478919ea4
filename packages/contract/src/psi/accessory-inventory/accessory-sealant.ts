/** 配色密封胶 (commerce §14): which sealant goes with the colours of a project's panels, and how much of it their joints take. */
import { z } from 'zod';
import { ACCESSORY_UNITS } from '../../basic/accessory/accessory.fields.ts';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, pagingInOrder, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';

export const SEALANT_MATCHES = [
  { value: 1, label: '色号相同', tone: 'green' },
  { value: 2, label: '颜色名相同', tone: 'green' },
  { value: 4, label: '相近色', tone: 'amber' },
] as const;
type Match = (typeof SEALANT_MATCHES)[number]['value'];
/** 相近: so far apart at most, of 0 to 442 between black and white. */
const NEAR = 48;
/** Joints are never filled without loss. */
const LOSS = '1.05';

interface Colour {
  readonly code: string;
  readonly name: string;
  readonly rgb: string | null;
}
interface Sealant {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly isDefault: boolean;
}
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
const channels = (rgb: string): number[] => [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16));
const apart = (a: string, b: string): number => {
  const other = channels(b);
  return Math.hypot(...channels(a).map((value, i) => value - (other[i] ?? 0)));
};

/** How near the colour of a sealant is to a colour; null: it is another one. A text names a colour card by its code or its name. */
function nearness(of: Colour, text: string, cards: readonly Colour[]): readonly [Match, number] | null {
  const said = plain(text);
  if (said.includes(plain(of.code))) return [1, 0];
  if (said === plain(of.name)) return [2, 0];
  const card = cards.find((c) => said.includes(plain(c.code)) || said === plain(c.name));
  if (!card?.rgb || !of.rgb) return null;
  const distance = apart(card.rgb, of.rgb);
  return distance <= NEAR ? [4, distance] : null;
}

/** The sealant that goes with a colour: of the same code, else of the same name, else the nearest; of equals the usual one. */
export function sealantFor<S extends Sealant>(
  of: Colour,
  sealants: readonly S[],
  cards: readonly Colour[],
): { readonly sealant: S; readonly match: Match } | null {
  const fits = sealants.flatMap((sealant) => {
    const near = sealant.color ? nearness(of, sealant.color, cards) : null;
    return near ? [{ sealant, match: near[0], distance: near[1] }] : [];
  });
  const [best] = fits.toSorted(
    (a, b) =>
      a.match - b.match ||
      a.distance - b.distance ||
      Number(b.sealant.isDefault) - Number(a.sealant.isDefault) ||
      a.sealant.name.localeCompare(b.sealant.name, 'zh'),
  );
  return best ? { sealant: best.sealant, match: best.match } : null;
}

/** Units of sealant for so many metres: whole ones, with what is lost. 100 m at 5.2 m a tube: 21. */
export const sealantUnits = (meters: DecimalInput, perUnit: DecimalInput): string =>
  dec(meters).times(LOSS).div(perUnit).ceil().toFixed(4);
/** A joint lies between two panels: half of what runs around a panel is its own. mm to m. */
export const jointMeters = (millimetres: DecimalInput): string => round(dec(millimetres).div(1000), 2);

export const sealantFields = catalogue({
  id: f.text('行', { mark: 'C', required: true }),
  projectId: f.ref('工程', 'project', { mark: 'C', required: true, unnamed: true }),
  projectName: f.text('工程', { mark: 'C', required: true, max: 200 }),
  colorId: f.ref('颜色', 'color', { mark: 'C', required: true, unnamed: true }),
  colorName: f.text('颜色', { mark: 'C', required: true, max: 100 }),
  rgb: f.text('色块', { mark: 'C', max: 7 }),
  pieces: f.int('件数', { mark: 'C', required: true }),
  jointMeters: f.quantity('接缝', { mark: 'C', required: true, unit: 'm' }),
  accessorySkuId: f.ref('密封胶', 'accessorySku', { mark: 'C', required: true, unnamed: true }),
  accessorySkuName: f.text('密封胶', { mark: 'C', required: true, max: 200 }),
  match: f.oneOf('配色', { mark: 'C', required: true, options: SEALANT_MATCHES }),
  unit: f.oneOf('单位', { mark: 'C', required: true, options: ACCESSORY_UNITS }),
  needQty: f.quantity('需用', { mark: 'C', required: true }),
  availableQty: f.quantity('可用', { mark: 'C', required: true }),
  /** in units of purchase: what is needed beyond what is there or comes */
  purchaseQty: f.quantity('建议采购', { mark: 'C', required: true }),
  purchaseUnit: f.text('采购单位', { mark: 'C', required: true, max: 10 }),
});
export const accessorySealants = call({
  id: 'psi.accessory.purchase.sealant',
  method: 'GET',
  path: '/api/psi/accessory/purchase/sealant',
  title: '配色密封胶',
  right: 'AlPsiManagement.AccessoryPurchases:query',
  query: z.object({ ...pagingInOrder, projectId: idOf('project'), filter: query.text }),
  output: paged(rowSchema(sealantFields)),
});
