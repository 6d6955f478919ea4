/** Workbooks of the space's own making (engineering A17): what they may ask for, a first one, check, preview, and a paper on one. */
import { readFile, rm } from 'node:fs/promises';
import {
  ACCESSORY_PURCHASE_TEMPLATE,
  EXCEL_WORDS,
  excelKindLabel,
  excelTemplate,
  PAINT_PURCHASE_TEMPLATE,
  PRODUCT_IMPORT_TEMPLATE,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type ExcelPaper,
  type ExcelPlaces,
  fillPaper,
  firstTemplate,
  placesIn,
  samplePaper,
} from '../../../kit/excel-paper.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { unbalanced } from '../../../kit/spreadsheet.ts';
import { templates } from './excel-template.routes.ts';
import { clearKindDefault } from './excel-template.store.ts';
import { excelPaperAsked, formFor, formsOf, templateBytes, templateFor } from './template-file.ts';

/** The template of a row that has a file. */
async function stored(telling: Telling, id: string) {
  const row = await templates.store.load(telling.tx, telling.who, id);
  if (!row.fileId || row.kind === PRODUCT_IMPORT_TEMPLATE) raise('Common:NotFound');
  return {
    kind: row.kind ?? 0,
    name: row.name,
    bytes: await templateBytes(telling.tx, telling.house.files, row.fileId),
  };
}

/** Places as the screen lists them. */
const shown = ({ title = '', head, rows, pictures }: ExcelPlaces) => ({
  title,
  head: [...head],
  rows: [...rows],
  pictures: [...pictures],
});

export const paperRoutes: readonly Binding[] = [
  bind(excelTemplate.excelTemplatePlaces, async (context) => {
    const [first, ...others] = await formsOf(context, context.query.kind);
    return { ...shown(first), others: others.map(shown) };
  }),
  bind(excelTemplate.sampleExcelTemplate, async (context) => {
    const { kind, form } = context.query;
    const places = (await formsOf(context, kind))[form] ?? raise('Common:NotFound');
    return firstTemplate(places, `${excelKindLabel(kind)}${places.title ?? ''}${EXCEL_WORDS.template}`);
  }),
  bind(excelTemplate.checkExcelTemplate, async (context) => {
    const { kind, bytes } = await stored(context, context.params.id);
    const asked = placesIn(bytes);
    return {
      places: asked.length,
      unknown: formFor(asked, await formsOf(context, kind)).unknown.map((p) => ({
        sheet: p.sheet,
        cell: p.cell,
        text: p.name,
      })),
      unbalanced: unbalanced(asked),
    };
  }),
  bind(excelTemplate.previewExcelTemplate, async (context) => {
    const { kind, name, bytes } = await stored(context, context.params.id);
    const { places } = formFor(placesIn(bytes), await formsOf(context, kind));
    return fillPaper(bytes, samplePaper(places, `${name}${EXCEL_WORDS.sample}`));
  }),
  bind(excelTemplate.restoreExcelTemplate, async ({ tx, body, audit }) => {
    const changed = await clearKindDefault(tx, body.kind, null);
    await audit({
      bizType: excelTemplate.excelTemplateMaster.id,
      bizNo: excelKindLabel(body.kind),
      action: 'restore',
      summary: excelTemplate.restoreExcelTemplate.title,
    });
    return { changed };
  }),
  bind(excelTemplate.fillExcelTemplate, async (context) => {
    const { paintPurchaseId, accessoryPurchaseId, templateId } = context.query;
    const kind = paintPurchaseId ? PAINT_PURCHASE_TEMPLATE : ACCESSORY_PURCHASE_TEMPLATE;
    const id = paintPurchaseId ?? accessoryPurchaseId ?? raise('Common:NotFound');
    const found: ExcelPaper[] = [];
    await tell(context, excelPaperAsked, { kind, id, found });
    const paper = found[0] ?? raise('Common:NotFound');
    const own = await templateFor(context.tx, context.house.files, kind, templateId);
    return fillPaper(own ?? (await bytesOfFirst(paper.places, paper.name)), paper);
  }),
];

/** The house's own workbook of a paper: every place of it. */
async function bytesOfFirst(places: ExcelPlaces, name: string): Promise<Uint8Array> {
  const { body } = await firstTemplate(places, name);
  if (body instanceof Uint8Array || !('path' in body)) throw new TypeError('a first template is a file');
  try {
    return await readFile(body.path);
  } finally {
    await rm(body.path, { force: true });
  }
}
