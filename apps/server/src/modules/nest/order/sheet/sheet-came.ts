/** What is left over of a sheet that is cut: as it came, what it is worth, and the stock that it goes to. */
import {
  type BodyOf,
  dec,
  isTooSmall,
  type nest,
  NEST_BARS,
  REMNANT_MODE,
  type RemnantRules,
  remnantValue,
  round,
} from '@muyun/contract';
import { tell, type Telling } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { type BookedRemnant, bookRemnants, scrapBorn } from '../../../basic/stock/index.ts';
import { loadBarParams } from '../bar/bar-order.store.ts';
import { insertRests } from '../bar/bar-rest.store.ts';
import type { OrderRow } from '../nest-order.store.ts';
import type { ProfileMaterial, SheetMaterial } from './sheet-material.store.ts';
import { type RemnantOfSheet, setRemnants, type SheetRow } from './sheet.store.ts';

export const SHEET_SOURCE = 'nest.sheet';
type Told = BodyOf<typeof nest.cutSheet>['remnants'];

interface Came {
  readonly remnant: RemnantOfSheet;
  readonly width: number | null;
  readonly length: number;
  readonly place: string | null;
  /** what the warehouse books it at */
  readonly value: string;
  /** m², and whether that is less than the space keeps: scrap */
  readonly area: string;
  readonly isSmall: boolean;
}
const fits = (w: number, l: number, sheet: SheetRow): boolean => {
  const width = sheet.width ?? 0;
  return (w <= width && l <= sheet.length) || (l <= width && w <= sheet.length);
};

/** What remnants of the sheet are valued by: its worth, the rules of the space, its material. */
export interface Valuing {
  readonly worth: string;
  readonly rules: RemnantRules;
  readonly material: SheetMaterial | null;
  /** of a bar */
  readonly profile: ProfileMaterial | null;
}
/** A rest of a bar whose profile has no weight, or no texture with a scrap price, keeps its part of the bar. */
function valueOf(
  { worth, rules, material, profile }: Valuing,
  share: ReturnType<typeof dec>,
  { area, length }: { readonly area: string; readonly length: number },
): string {
  const isWeighed = material !== null || (profile?.kgPerM && profile.scrapPrice);
  const mode = !isWeighed && rules.mode === REMNANT_MODE.scrap ? REMNANT_MODE.share : rules.mode;
  const weight =
    material === null
      ? dec(profile?.kgPerM ?? 0)
          .times(length)
          .div(1000)
      : dec(material.kgPerM2 ?? 0).times(area);
  return remnantValue(
    { mode, factor: rules.factor },
    { sheet: worth, share, weight, scrapPrice: material?.scrapPrice ?? profile?.scrapPrice ?? '0' },
  );
}

/**
 * The remnants that came, as they came, what is smaller than the space keeps among them. Raises Nest:SheetRemnant,
 * Nest:RemnantSize.
 */
export function cameOf(
  sheet: SheetRow,
  planned: readonly RemnantOfSheet[],
  told: Told,
  valuing: Valuing,
): Came[] {
  const isBar = sheet.width === null;
  const came = told
    .filter((t) => t.produced)
    .map((t): Came => {
      const remnant = planned.find((p) => p.code === t.code) ?? raise('Nest:SheetRemnant', { code: t.code });
      const width = isBar ? null : (t.w ?? remnant.plannedWidth);
      const length = t.l ?? remnant.plannedLength;
      if (width === null ? length > sheet.length : !fits(width, length, sheet)) raise('Nest:RemnantSize');
      const area = dec(width ?? 0)
        .times(length)
        .div(1_000_000);
      const share = width === null ? dec(length).div(sheet.length) : area.div(sheet.area ?? 1);
      const value = valueOf(valuing, share, { area: area.toString(), length });
      const isSmall = width !== null && isTooSmall(valuing.rules, { width, length });
      return { remnant, width, length, place: t.place ?? null, value, area: area.toString(), isSmall };
    });
  const unknown = told.find((t) => !planned.some((p) => p.code === t.code));
  if (unknown) raise('Nest:SheetRemnant', { code: unknown.code });
  const used = came.reduce((sum, c) => sum.plus(dec(c.width ?? 1).times(c.length)), dec(0));
  if (used.gt(dec(sheet.width ?? 1).times(sheet.length))) raise('Nest:RemnantSize');
  return came;
}

/** A rest of a bar is one from the length on that its order says. Raises Nest:RestShort. */
export async function assertLong(tx: Tx, order: OrderRow, came: readonly Came[]): Promise<void> {
  if (order.kind !== NEST_BARS || came.length === 0) return;
  const { remMinBar: min } = await loadBarParams(tx, order.id);
  const short = came.find((c) => c.length < min);
  if (short) raise('Nest:RestShort', { code: short.remnant.code, min });
}

/** Rests of a bar are in stock at once. */
const bookRests = (tx: Tx, sheet: SheetRow, came: readonly Came[]): Promise<string[]> => {
  const { accessoryId, color } = sheet;
  if (accessoryId === null) return Promise.resolve([]);
  const rows = came.map((c) => ({
    code: c.remnant.code,
    accessoryId,
    color,
    length: c.length,
    bookValue: c.value,
    place: c.place,
  }));
  return insertRests(tx, rows, sheet);
};

/** What came too small to be kept is so many kg of scrap. */
export async function bookSmall(
  telling: Telling,
  sheet: SheetRow,
  small: readonly Came[],
  from: Pick<BookedRemnant, 'warehouseId' | 'projectId'> & { readonly kgPerM2: string | null },
): Promise<void> {
  const area = small.reduce((sum, c) => sum.plus(c.area), dec(0));
  const weight = round(area.times(from.kgPerM2 ?? 0), 3);
  if (sheet.textureId === null || dec(weight).isZero()) return;
  await tell(telling, scrapBorn, {
    source: scrapOf(sheet),
    pieces: [
      {
        lineId: sheet.id,
        warehouseId: from.warehouseId,
        textureId: sheet.textureId,
        weight,
        projectId: from.projectId,
      },
    ],
    booked: [],
  });
}
/** The sheet as the source of its scrap. */
export const scrapOf = (sheet: Pick<SheetRow, 'id' | 'sheetNo'>) => ({
  sourceType: SHEET_SOURCE,
  sourceId: sheet.id,
  sourceNo: sheet.sheetNo,
});

/** Remnants of plates go to the store of boards, to be confirmed there. */
export async function bookCame(
  tx: Tx,
  sheet: SheetRow,
  came: readonly Came[],
  from: Pick<BookedRemnant, 'warehouseId' | 'projectId'>,
): Promise<void> {
  const { textureId, thickness, colorId } = sheet;
  const rows =
    textureId === null || thickness === null
      ? []
      : came.map((c) => ({
          code: c.remnant.code,
          textureId,
          thickness,
          colorId,
          width: c.width ?? 0,
          length: c.length,
          bookValue: c.value,
          warehouse: c.place,
          warehouseId: from.warehouseId,
          projectId: from.projectId,
          sourceOrderId: sheet.orderId,
        }));
  const ids = await bookRemnants(tx, rows, { sourceType: SHEET_SOURCE, sourceId: sheet.id });
  const rests = await bookRests(tx, sheet, came);
  await setRemnants(
    tx,
    sheet.id,
    came.map((c, i) => ({
      seq: c.remnant.seq,
      width: c.width,
      length: c.length,
      credit: c.value,
      place: c.place,
      stockPlateId: ids[i] ?? null,
      barRestId: rests[i] ?? null,
    })),
  );
}
