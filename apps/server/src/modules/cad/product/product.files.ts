/** Drawings and lists of products as files: DXF, SVG, a zip of drawings, workbooks (engineering D4, D7). */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Catalogue, drawingName, product, productFields } from '@muyun/contract';
import { type PartGeometry, partShapes, toSvgPath, writeDxf } from '@muyun/nesting/panel';
import { businessDay, newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import {
  assertDrawingsOpened,
  type Drawn,
  type Listed,
  streamDrawings,
  streamList,
} from './product.export.store.ts';
import type { ProductQuery } from './product.list.store.ts';
import { productPdf } from './product.print.ts';
import type { Statistics } from './product.statistics.store.ts';
import type { ProductView } from './product.store.ts';

const nameOf = (p: Drawn, ext: string): string =>
  safeFileName(
    drawingName(
      {
        project: p.displayName,
        code: p.code,
        unfoldWidth: p.unfoldWidth,
        unfoldHeight: p.unfoldHeight,
        thickness: p.thickness,
        color: p.colorCode ?? '',
        quantity: p.quantity,
      },
      ext,
    ),
  );
const labelHeight = (part: PartGeometry): number =>
  Math.max(5, Math.min(40, Math.min(part.width, part.height) / 10));

export const dxfOf = (p: Drawn): string => {
  const part = p.geometry as PartGeometry;
  return writeDxf(partShapes(part, { text: p.code, height: labelHeight(part) }));
};

/** The flat pattern with outline, holes and dashed bend lines; 1 mm = 1 unit. */
export function svgOf(p: Drawn): string {
  const part = p.geometry as PartGeometry;
  const line = (
    l: { from: { x: number; y: number }; to: { x: number; y: number } },
    color: string,
    dash: string,
  ): string =>
    `<line x1="${l.from.x}" y1="${l.from.y}" x2="${l.to.x}" y2="${l.to.y}" stroke="${color}" stroke-dasharray="${dash}"/>`;
  const edge = Math.max(part.width, part.height) * 0.03;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${part.width + 2 * edge} ${part.height + 2 * edge}" fill="none" stroke-width="1"><g transform="matrix(1 0 0 -1 0 ${part.height})" vector-effect="non-scaling-stroke"><path d="${[part.outer, ...part.holes].map(toSvgPath).join('')}" fill="#eef2f7" fill-rule="evenodd" stroke="#1f2937"/>${part.bendLines.map((l) => line(l, '#16a34a', '12 6')).join('')}${part.grooveLines.map((l) => line(l, '#db2777', '4 4')).join('')}${part.marks.map((l) => line(l, '#2563eb', 'none')).join('')}</g></svg>`;
}

/** One drawing. Raises Cad:DrawingMissing for a product without geometry. */
export async function drawingFile(p: ProductView, format: 'dxf' | 'svg' | 'pdf'): Promise<FileAnswer> {
  if (!p.geometry) raise('Cad:DrawingMissing', { code: p.code });
  if (format === 'pdf')
    return { name: nameOf(p, format), mime: mimeOf(format), body: await productPdf(p, p.geometry) };
  return {
    name: nameOf(p, format),
    mime: mimeOf(format),
    body: new TextEncoder().encode(format === 'dxf' ? dxfOf(p) : svgOf(p)),
  };
}

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
  'region',
  'remark',
] as const;
const NUMBERS = new Set(['length', 'area', 'weight', 'quantity']);
const fields: Catalogue = productFields;
type Cells = Record<string, unknown>;

function columnOf(name: string): { title: string; width: number; kind: 'text' | 'int' | 'decimal' } {
  const field = fields[name];
  if (!field) throw new Error(`unknown field ${name}`);
  const unit = field.options.unit ? `(${field.options.unit})` : '';
  return {
    title: field.label + unit,
    width: 12,
    kind: NUMBERS.has(field.kind) ? 'decimal' : field.kind === 'int' ? 'int' : 'text',
  };
}

const cellOf = (name: (typeof LIST)[number], row: Listed): unknown => {
  const options = fields[name]?.options.options;
  return options ? options.find((o) => o.value === row[name])?.label : row[name];
};

export interface Progress {
  (done: number): Promise<void>;
}

/** Writes the list of a filter as a workbook. Answers the number of rows. */
export async function writeList(
  tx: Tx,
  who: Who,
  query: ProductQuery,
  file: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  const {
    project,
    plateType,
    structure,
    installStructure,
    texture,
    color,
    parent,
    positions,
    totalUnfoldArea,
    totalWeight,
  } = product.EXPORT_COLUMNS;
  const columns = [
    { title: project, width: 26 },
    ...LIST.slice(0, 3).map(columnOf),
    { title: plateType, width: 14 },
    { title: structure, width: 10 },
    { title: installStructure, width: 12 },
    { title: texture, width: 14 },
    { title: color, width: 12 },
    { title: parent, width: 12 },
    ...LIST.slice(3).map(columnOf),
    { title: totalUnfoldArea, width: 14, kind: 'decimal' as const },
    { title: totalWeight, width: 12, kind: 'decimal' as const },
    { title: positions, width: 30 },
  ];
  let count = 0;
  const rows = (async function* rows() {
    for await (const batch of streamList(tx, who, query)) {
      yield batch.map((r) => [
        r.displayName,
        ...LIST.slice(0, 3).map((n) => cellOf(n, r)),
        r.plateTypeName,
        r.structureName,
        r.installStructureName,
        r.textureName,
        r.colorCode,
        r.parentProductCode,
        ...LIST.slice(3).map((n) => cellOf(n, r)),
        r.totalUnfoldArea,
        r.totalWeight,
        r.positionText,
      ]);
      count += batch.length;
      await progress(count);
    }
  })();
  await writeXlsx(file, { sheets: [{ name: product.listProducts.title, columns, rows }] }, signal);
  return count;
}

/** Writes the drawings of a filter as a zip of DXF files, one after the other. Products without geometry are left out. */
export async function writeZip(
  tx: Tx,
  who: Who,
  query: ProductQuery,
  file: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  await assertDrawingsOpened(tx, who, query);
  const zip = await ZipWriter.create(file);
  const names = new Set<string>();
  let count = 0;
  try {
    for await (const batch of streamDrawings(tx, who, query)) {
      signal?.throwIfAborted();
      for (const drawn of batch) {
        if (!drawn.geometry) continue;
        let name = nameOf(drawn, 'dxf');
        for (let n = 2; names.has(name.toLowerCase()); n += 1)
          name = nameOf({ ...drawn, code: `${drawn.code}(${n})` }, 'dxf');
        names.add(name.toLowerCase());
        await zip.add(name, [dxfOf(drawn)]);
      }
      count += batch.length;
      await progress(count);
    }
    await zip.finish();
    return count;
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

export const exportPath = (format: 'xlsx' | 'zip'): string =>
  path.join(tmpdir(), `muyun-${newId()}.${format}`);
export const exportName = (format: 'xlsx' | 'zip'): string =>
  `${format === 'zip' ? product.EXPORT_COLUMNS.drawings : product.EXPORT_COLUMNS.list}-${businessDay()}.${format}`;

/** A small export at once. */
export async function exportNow(
  tx: Tx,
  who: Who,
  query: ProductQuery,
  format: 'xlsx' | 'zip',
): Promise<FileAnswer> {
  const file = exportPath(format);
  await (format === 'zip' ? writeZip : writeList)(tx, who, query, file, async () => undefined);
  return { name: exportName(format), mime: mimeOf(format), body: { path: file, temporary: true } };
}

/** Unfolding statistics as a workbook. */
export async function statisticsFile({ rows, total }: Statistics): Promise<FileAnswer> {
  const file = exportPath('xlsx');
  const heads = Object.entries(product.STATISTIC_COLUMNS);
  const texts = new Set(['projectName', 'textureName', 'colorCode', 'plateTypeName', 'structureName']);
  const sheet = [...rows, { ...total, textureName: product.EXPORT_COLUMNS.sum }];
  await writeXlsx(file, {
    sheets: [
      {
        name: product.unfoldStatistics.title,
        columns: heads.map(([n, title]) => ({
          title,
          width: 14,
          kind: texts.has(n) ? ('text' as const) : ('decimal' as const),
        })),
        rows: sheet.map((r) => heads.map(([n]) => (r as Cells)[n])),
      },
    ],
  });
  return {
    name: `${product.unfoldStatistics.title}-${businessDay()}.xlsx`,
    mime: mimeOf('xlsx'),
    body: { path: file, temporary: true },
  };
}
