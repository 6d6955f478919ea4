/** A DXF as a picture: what its thread sends, as SVG for the screen and as one page of PDF (platform M20). */
import { convert as calls } from '@muyun/contract';
import type { PdfDocument, PdfMark } from '../../../kit/pdf.ts';
import { startThread } from '../../../kit/thread.ts';

const { CONVERT_REASONS } = calls;
/** mm, y upwards, the least x and y at 0 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly { readonly name: string; readonly d: string }[];
  readonly texts: readonly {
    readonly x: number;
    readonly y: number;
    readonly height: number;
    readonly text: string;
  }[];
}
export interface PictureJob {
  readonly path: string;
  readonly maxBytes: number;
}
export type PictureNews =
  | ({ readonly kind: 'done' } & Picture)
  | { readonly kind: 'refused'; readonly reason: string };

/** What cannot be converted, however often it is tried: the message is for people. */
export class ConvertError extends Error {}

const TIME_LIMIT_MS = 45_000;
const MEMORY = { maxOldGenerationSizeMb: 512, stackSizeMb: 8 };
const MB = 1024 * 1024;
const MOST_DXF = 300 * MB;

/** Reads a drawing in a thread of its own. Throws ConvertError for what is no readable DXF. */
export function readPicture(path: string): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const job: PictureJob = { path, maxBytes: MOST_DXF };
    const worker = startThread('picture', { workerData: job, resourceLimits: MEMORY });
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      finish();
    };
    const slow = (): void => reject(new ConvertError(CONVERT_REASONS.slow));
    const timer = setTimeout(() => end(slow), TIME_LIMIT_MS);
    worker.once('message', (news: PictureNews) =>
      end(() => (news.kind === 'done' ? resolve(news) : reject(new ConvertError(news.reason)))),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError ? slow() : reject(error),
      ),
    );
    worker.once('exit', () => end(slow));
  });
}

const num = (n: number): string => String(Math.round(n * 1000) / 1000);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** On white, with y turned downwards; lines as wide on every screen, whatever the scale. */
export function svgOf({ width, height, layers, texts }: Picture): string {
  const edge = Math.max(width, height) * 0.02 || 1;
  const lines = layers.map(
    (l) => `<path data-layer="${escaped(l.name)}" d="${l.d}" vector-effect="non-scaling-stroke"/>`,
  );
  const words = texts.map(
    (t) =>
      `<text x="${num(t.x)}" y="${num(height - t.y)}" font-size="${num(t.height)}">${escaped(t.text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${num(-edge)} ${num(-edge)} ${num(width + edge * 2)} ${num(height + edge * 2)}">`,
    `<rect x="${num(-edge)}" y="${num(-edge)}" width="${num(width + edge * 2)}" height="${num(height + edge * 2)}" fill="#fff"/>`,
    `<g fill="none" stroke="#1f2933" stroke-width="1" transform="translate(0 ${num(height)}) scale(1 -1)">${lines.join('')}</g>`,
    `<g fill="#1f2933" font-family="sans-serif">${words.join('')}</g></svg>`,
  ].join('');
}

/** The drawing to scale on A3 with its ruler. */
export function pdfOf(
  name: string,
  { width, height, layers, texts }: Picture,
  pageLine: string,
): PdfDocument {
  const marks: PdfMark[] = [
    ...layers.map((l): PdfMark => ({ kind: 'path', d: l.d, mm: 0.18 })),
    ...texts.map((t): PdfMark => {
      const w = t.text.length * t.height;
      return { kind: 'label', x: t.x, y: t.y, w, h: t.height * 1.3, lines: [t.text], most: 9 };
    }),
  ];
  const drawing = { kind: 'drawing', width: Math.max(width, 1), height: Math.max(height, 1), marks } as const;
  return {
    title: name,
    notes: [`${num(width)} × ${num(height)} mm`],
    paper: 'A3',
    landscape: width >= height,
    foot: name,
    pageLine,
    blocks: [drawing],
  };
}
