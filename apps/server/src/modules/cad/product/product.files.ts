/** Drawings and lists of products as files: DXF, SVG, a zip of drawings, workbooks (engineering D4, D7). */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawingName, product } from '@muyun/contract';
import { type PartGeometry, partShapes, toSvgPath, writeDxf } from '@muyun/nesting/panel';
import { businessDay, newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import type { Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import { assertDrawingsOpened, type Drawn, streamDrawings } from './product.export.store.ts';
import { type Progress, writeList } from './product.list-file.ts';
import type { ProductQuery } from './product.list.store.ts';
import { productPdf } from './product.print.ts';
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
  telling: Telling,
  query: ProductQuery,
  format: 'xlsx' | 'zip',
  template: Uint8Array | null = null,
): Promise<FileAnswer> {
  const file = exportPath(format);
  const still = async () => undefined;
  if (format === 'zip') await writeZip(telling.tx, telling.who, query, file, still);
  else await writeList(telling, query, { file, template, progress: still });
  return { name: exportName(format), mime: mimeOf(format), body: { path: file, temporary: true } };
}
