/** PDF documents: a description in plain data, drawn in a thread of its own so that requests never wait for fonts. The only door to pdfmake. */
import type { PdfDocument } from './pdf/document.ts';
import { threadPool } from './thread-pool.ts';

export { labelExtent } from './pdf/drawing.ts';
export { BADGE, drawingScale } from './pdf/page.ts';
export type { Sheet as PdfSheet } from './pdf/page.ts';
export type { PdfBlock, PdfColumn, PdfDocument, PdfMark, PdfTable } from './pdf/document.ts';

const draw = threadPool<PdfDocument, Uint8Array>('pdf', {
  size: 1,
  memory: { maxOldGenerationSizeMb: 1024 },
  limitMs: 120_000,
  idleMs: 60_000,
  waiting: 100,
});

/**
 * The document as the bytes of a PDF with embedded Chinese fonts: A4 or A3, margins 10 mm, table heads repeated on every
 * page, page n / m. Throws when it takes longer than two minutes.
 */
export const renderPdf = (document: PdfDocument): Promise<Uint8Array> => draw(document);
