/** PDF documents: a description in plain data, drawn in a thread of its own so that requests never wait for fonts. The only door to pdfmake. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PdfDocument } from './pdf/document.ts';
import { CLOSED, threadFile } from './thread.ts';

export { BADGE, drawingScale } from './pdf/page.ts';
export type { Sheet as PdfSheet } from './pdf/page.ts';
export type { PdfBlock, PdfColumn, PdfDocument, PdfMark, PdfTable } from './pdf/document.ts';

const MEMORY_MB = 1024;
const TIME_LIMIT_MS = 120_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 100;

let pool: Piscina<PdfDocument, Uint8Array> | null = null;
// made at the first print: a server that prints nothing holds no fonts
const threads = (): Piscina<PdfDocument, Uint8Array> =>
  (pool ??= new Piscina<PdfDocument, Uint8Array>({
    filename: fileURLToPath(threadFile('pdf')),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    ...CLOSED,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  }));

/**
 * The document as the bytes of a PDF with embedded Chinese fonts: A4 or A3, margins 10 mm, table heads repeated on every
 * page, page n / m. Throws when it takes longer than two minutes.
 */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  return threads().run(document, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}

/** Ends the thread: when the server stops. */
export async function closePdf(): Promise<void> {
  await pool?.destroy();
  pool = null;
}
