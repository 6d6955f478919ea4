/** 板材规格 in and out as a workbook (engineering A1): a price list as suppliers send it. */
import { plateSizeFields, PRICE_MODES, SIZE_KINDS, texture } from '@muyun/contract';
import { bind, bindPrepared, type Binding } from '../../../kit/call.ts';
import { importTemplate, readSheet, writeImport } from '../../../kit/document/index.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import type { Who } from '../../../kit/who.ts';
import { checkedSize, priced, saveSize } from './size.routes.ts';
import { type SizeRow, streamSizes } from './texture.store.ts';
import { lockTexture, textures } from './texture.ts';

const F = plateSizeFields;
type Row = SizeRow & Pick<ReturnType<typeof priced>, 'sheetWeight' | 'sheetPrice'>;
const labelOf = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';

/** The columns that the import reads stand under the same titles, so that what went out comes in again. */
const sheetFor = (who: Who): readonly SheetColumnOf<Row>[] => [
  [F.textureId.label, 14, 'text', (r) => r.textureName],
  [F.sizeKind.label, 10, 'text', (r) => labelOf(SIZE_KINDS, r.sizeKind)],
  [F.thickness.label, 8, 'decimal', (r) => r.thickness],
  [F.width.label, 8, 'decimal', (r) => r.width],
  [F.length.label, 8, 'decimal', (r) => r.length],
  [F.minLength.label, 8, 'decimal', (r) => r.minLength],
  [F.maxLength.label, 8, 'decimal', (r) => r.maxLength],
  [F.lengthStep.label, 8, 'decimal', (r) => r.lengthStep],
  ...(who.displayAmount
    ? ([
        [F.priceMode.label, 10, 'text', (r) => labelOf(PRICE_MODES, r.priceMode)],
        [F.price.label, 12, 'decimal', (r) => r.price],
        [F.levellingFee.label, 10, 'decimal', (r) => r.levellingFee],
        [texture.SIZE_HEADS.sheetPrice, 12, 'decimal', (r) => r.sheetPrice],
      ] as const satisfies readonly SheetColumnOf<Row>[])
    : []),
  [texture.SIZE_HEADS.sheetWeight, 12, 'decimal', (r) => r.sheetWeight],
  [F.minOrderQty.label, 8, 'int', (r) => r.minOrderQty],
  [F.maxQty.label, 8, 'int', (r) => r.maxQty],
  [F.leadDays.label, 8, 'int', (r) => r.leadDays],
  [F.supplierId.label, 20, 'text', (r) => r.supplierName],
  [F.colorId.label, 12, 'text', (r) => r.colorCode],
  [F.profileCode.label, 14, 'text', (r) => r.profileCode],
  [F.film.label, 12, 'text', (r) => r.film],
  [F.priority.label, 8, 'int', (r) => r.priority],
];
async function* pricedParts(parts: AsyncGenerator<SizeRow[]>): AsyncGenerator<Row[]> {
  for await (const part of parts) yield part.map((row) => priced(row));
}

const { record, draft } = texture.sizeSheet;

export const sizeSheetRoutes: readonly Binding[] = [
  bind(texture.exportSizes, ({ tx, query, who }) =>
    exportRows(record.title, sheetFor(who), pricedParts(streamSizes(tx, query))),
  ),
  bind(texture.sizeTemplate, () => importTemplate(record)),
  bindPrepared(
    texture.importSizes,
    ({ upload }) => readSheet(record, upload),
    (context, sheet) =>
      writeImport(context.tx, {
        store: { record, takenValues: async () => new Set() },
        sheet,
        dryRun: context.query.dryRun,
        check: async (row) => {
          const size = draft.parse(row);
          const parent = await textures.store.load(context.tx, context.who, size.textureId);
          await checkedSize(context.tx, parent, size);
        },
        write: async (row) => {
          const size = draft.parse(row);
          return saveSize(context, await lockTexture(context, size.textureId), size);
        },
      }),
  ),
];
