/** The list of products as a workbook: that of the house, or on a template of the space (engineering A17, D7). */
import { writeFile } from 'node:fs/promises';
import { type Catalogue, choiceLabel, product, productFields } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { assertPaperLines, type ExcelPlaces, fillPaper, paperValue } from '../../../kit/excel-paper.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Telling } from '../../../kit/facts.ts';
import { type Listed, streamList } from './product.export.store.ts';
import { type Made, withMade } from './product.made.ts';
import type { ProductQuery } from './product.list.store.ts';

/** Catalogue fields of the exported list in their order. */
const LIST = [
  'code',
  'name',
  'productKind',
  'visibleWidth',
  'visibleHeight',
  'depth',
  'unfoldWidth',
  'unfoldHeight',
  'thickness',
  'quantity',
  'qtyPerParent',
  'faceArea',
  'boundingArea',
  'netArea',
  'billedArea',
  'weight',
  'bendCount',
  'bendLength',
  'holeCount',
  'nestedQuantity',
  'availableToNest',
  'directionAngle',
  'allowMirror',
  'rotationStep',
  'region',
  'remark',
] as const;
const NUMBERS = new Set(['length', 'area', 'weight', 'quantity']);
const fields: Catalogue = productFields;

type Row = Listed & Made;
interface SheetColumn {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly kind: 'text' | 'int' | 'decimal';
  readonly of: (row: Row) => unknown;
}
function columnOf(name: (typeof LIST)[number]): SheetColumn {
  const field = fields[name];
  if (!field) throw new Error(`unknown field ${name}`);
  const { options, unit } = field.options;
  return {
    name,
    title: field.label + (unit ? `(${unit})` : ''),
    width: 12,
    kind: NUMBERS.has(field.kind) ? 'decimal' : field.kind === 'int' ? 'int' : 'text',
    of: (row) => {
      if (name === 'allowMirror') return choiceLabel(name, row[name] ?? false);
      return options ? options.find((o) => o.value === row[name])?.label : row[name];
    },
  };
}
type Beside = Exclude<keyof Row, (typeof LIST)[number]>;
const beside = (name: Beside, title: string, width: number, kind: SheetColumn['kind'] = 'text') => ({
  name,
  title,
  width,
  kind,
  of: (row: Row) => row[name],
});

const C = product.EXPORT_COLUMNS;
const COLUMNS: readonly SheetColumn[] = [
  beside('displayName', C.project, 26),
  ...LIST.slice(0, 3).map(columnOf),
  beside('plateTypeName', C.plateType, 14),
  beside('structureName', C.structure, 10),
  beside('installStructureName', C.installStructure, 12),
  beside('craftText', C.crafts, 18),
  beside('textureName', C.texture, 14),
  beside('colorCode', C.color, 12),
  beside('parentProductCode', C.parent, 12),
  ...LIST.slice(3).map(columnOf),
  beside('makingQuantity', C.making, 10, 'int'),
  beside('producedQuantity', C.produced, 10, 'int'),
  beside('totalUnfoldArea', C.totalUnfoldArea, 14, 'decimal'),
  beside('totalWeight', C.totalWeight, 12, 'decimal'),
  beside('positionText', C.positions, 30),
];
const HEAD = [
  { name: 'date', title: C.date },
  { name: 'kinds', title: C.kinds },
  { name: 'pieces', title: C.pieces },
  { name: 'projectName', title: C.project },
] as const;

/** What a template of 产品导出 may ask for. */
export const productPlaces = (): ExcelPlaces => ({
  head: HEAD,
  rows: COLUMNS.map(({ name, title }) => ({ name, title })),
  pictures: [],
});

export interface Progress {
  (done: number): Promise<void>;
}
interface ListFile {
  readonly file: string;
  /** of the space; null: as the house writes it */
  readonly template: Uint8Array | null;
  readonly progress: Progress;
  readonly signal?: AbortSignal;
}

/** Writes the list of a filter as a workbook. Answers the number of rows. Raises Common:ExportTooLarge for too many on a template. */
export async function writeList(telling: Telling, query: ProductQuery, to: ListFile): Promise<number> {
  if (to.template) return writeOnTemplate(telling, query, { ...to, template: to.template });
  let count = 0;
  const rows = (async function* rows() {
    for await (const batch of streamMade(telling, query)) {
      yield batch.map((r) => COLUMNS.map((c) => c.of(r)));
      count += batch.length;
      await to.progress(count);
    }
  })();
  const sheet = { name: product.listProducts.title, columns: [...COLUMNS], rows };
  await writeXlsx(to.file, { sheets: [sheet] }, to.signal);
  return count;
}

/** The rows with what is made of them, asked once for each lot. */
async function* streamMade(telling: Telling, query: ProductQuery): AsyncGenerator<Row[]> {
  for await (const items of streamList(telling.tx, telling.who, query))
    yield (await withMade(telling, { items })).items;
}

const valueOf = ({ kind, of }: SheetColumn, row: Row) => paperValue(of(row), kind !== 'text');

async function writeOnTemplate(
  telling: Telling,
  query: ProductQuery,
  { file, template, progress, signal }: ListFile & { readonly template: Uint8Array },
): Promise<number> {
  const all: Row[] = [];
  for await (const batch of streamMade(telling, query)) {
    signal?.throwIfAborted();
    all.push(...batch);
    assertPaperLines(all.length);
    await progress(all.length);
  }
  const projects = [...new Set(all.map((r) => r.displayName))];
  const { body } = await fillPaper(template, {
    places: productPlaces(),
    name: C.list,
    head: {
      date: businessDay(),
      kinds: { number: String(all.length) },
      pieces: { number: String(all.reduce((n, r) => n + (r.quantity ?? 0), 0)) },
      projectName: projects.slice(0, 5).join('、'),
    },
    rows: all.map((r) => Object.fromEntries(COLUMNS.map((c) => [c.name, valueOf(c, r)]))),
  });
  await writeFile(file, body as Uint8Array);
  return all.length;
}
