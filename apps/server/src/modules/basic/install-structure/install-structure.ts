/** 安装结构 (engineering A7): what its record means, and how many accessories a piece takes. */
import * as c from '@muyun/contract';
import { BOM_PITCH, type bomFields, type Dto, installStructure } from '@muyun/contract';
import { evaluate, ExpressionError } from '@muyun/nesting/panel';
import { bind, type Context } from '../../../kit/call.ts';
import { type MasterDoing, serveMaster } from '../../../kit/document/index.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import { holdSkus, type SkuBrief, skuBriefs } from '../accessory/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import { sheetFile } from '../shared/sheet-file.ts';
import { withFiles } from '../shared/sheet-zip.ts';
import { accessoryNames, bomText, filesOf, firstOffset, firstPitch } from './install-structure.store.ts';

type BomRow = Partial<Dto<typeof bomFields>> & { accessorySkuId: string; basis: number };
const SHOWN = { ...c.installStructureFields, ...c.installStructureExtra };
const MOST_ROWS = 5000;
/** sides of a usual piece, to try a formula on */
const USUAL = { width: 1200, height: 600 };

/** How many for each unit of the basis, as a decimal of four places. Raises Basic:BomFormula. */
function eachOf(row: BomRow, { width, height }: c.Piece): string {
  const expression = row.qtyExpr || '1';
  try {
    const value = evaluate(expression, { W: width, H: height });
    if (value >= 0) return c.round(value, 4);
    return raiseAt('bom', 'Basic:BomFormula', { expression, reason: c.BOM_WORDS.negative });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return raiseAt('bom', 'Basic:BomFormula', { expression: error.expression, reason: error.reason });
  }
}

/** Raises Basic:BomPitch, Basic:BomFormula. Answers what each row takes of one piece and of all. */
function linesOf(
  rows: readonly BomRow[],
  briefs: ReadonlyMap<string, SkuBrief>,
  piece: c.Piece,
  quantity: number,
) {
  return rows.map((row) => {
    const { name = '', unit = 1 } = briefs.get(row.accessorySkuId) ?? {};
    if (row.basis === BOM_PITCH && !row.pitch) raiseAt('bom', 'Basic:BomPitch', { name });
    const [count, each] = [c.basisCount(row, piece), eachOf(row, piece)];
    const perPiece = c.dec(count).times(each);
    return {
      accessorySkuId: row.accessorySkuId,
      name,
      unit,
      basis: row.basis,
      count,
      each,
      perPiece: c.round(perPiece, 4),
      total: c.bomTotal(perPiece, quantity, unit),
    };
  });
}

const idsOf = (rows: readonly BomRow[]): string[] => [...new Set(rows.map((r) => r.accessorySkuId))];

/** What was chosen before stays, though it is out of use now; what is chosen anew must be in use. */
async function assertBom(tx: Tx, next: readonly BomRow[], before: readonly BomRow[]): Promise<void> {
  const briefs = await holdSkus(tx, idsOf(next));
  const known = new Set(idsOf(before));
  const off = [...briefs.values()].find((b) => !b.isEnabled && !known.has(b.id));
  if (off) raiseAt('bom', 'Common:DisabledReference', { name: off.name });
  linesOf(next, briefs, USUAL, 1);
}

export const installStructures = serveMaster(installStructure, {
  extra: { bomText, accessoryNames, pitch: firstPitch, edgeOffset: firstOffset },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.InstallStructures', before, next);
    await assertBom(tx, next.bom ?? [], before?.bom ?? []);
  },
  overrides: { export: bind(installStructure.calls.export, (context): Promise<FileAnswer> => down(context)) },
});

/** The list with its pictures and drawings. */
async function down({ tx, who, query, files }: Context<typeof installStructure.calls.export>) {
  const { title } = installStructure.calls.list;
  const where = installStructures.store.where(tx, who, query);
  const rows = await installStructures.store.page(tx, where, {
    ...query,
    skipCount: 0,
    maxResultCount: MOST_ROWS,
  });
  const sheet = await sheetFile(title, SHOWN, installStructure.sheet ?? [], rows);
  return withFiles(title, sheet, files, await filesOf(tx, where));
}

export interface Trial {
  readonly installStructureId?: string | undefined;
  readonly bom?: readonly BomRow[] | undefined;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
}

/** The accessories of `quantity` pieces: of the saved structure, or of the list given in its place. */
export async function accessoriesOf({ tx, who }: Pick<MasterDoing, 'tx' | 'who'>, trial: Trial) {
  const { installStructureId, quantity } = trial;
  const rows =
    trial.bom ??
    (installStructureId ? (await installStructures.store.load(tx, who, installStructureId)).bom : []);
  return linesOf(rows, await skuBriefs(tx, idsOf(rows)), trial, quantity);
}

/** The accessories of one piece of each size, in their order. */
export async function takenBy(
  { tx, who }: Pick<MasterDoing, 'tx' | 'who'>,
  id: string,
  pieces: readonly c.Piece[],
) {
  const { bom } = await installStructures.store.load(tx, who, id);
  const briefs = await skuBriefs(tx, idsOf(bom));
  return pieces.map((piece) => linesOf(bom, briefs, piece, 1));
}
