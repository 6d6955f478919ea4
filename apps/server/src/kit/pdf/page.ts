/** The measures of a page in points: what is left of the paper between margins, and the room a drawing gets on it. */
import type { PdfDocument } from './document.ts';

const MM = 72 / 25.4;
export const MARGIN = 10 * MM;
const FOOT = 16;
const SIGNATURES = 20;
const PAPER = { A4: [210 * MM, 297 * MM], A3: [297 * MM, 420 * MM] } as const;
const DRAWING_SHARE = 0.52;
const RULER = 22;

/** Room left of a drawing for its ruler. */
export const DRAWING_LEFT = RULER + 8;
/** Radius of a numbered circle on a drawing. */
export const BADGE = 6;
/** Two rows of numbered circles fit above and right of a drawing. */
export const DRAWING_TOP = BADGE * 4;

export interface Page {
  readonly width: number;
  readonly height: number;
}

export type Sheet = Pick<PdfDocument, 'paper' | 'landscape' | 'signatures'>;

/** Points kept for the foot of a page. */
export const footOf = (sheet: Sheet): number => FOOT + (sheet.signatures ? SIGNATURES : 0);

export function pageOf(sheet: Sheet): Page {
  const [short, long] = PAPER[sheet.paper];
  const [w, h] = sheet.landscape ? [long, short] : [short, long];
  return { width: w - MARGIN * 2, height: h - MARGIN * 2 - footOf(sheet) };
}

export const drawingHeight = (page: Page): number => Math.round(page.height * DRAWING_SHARE);

/** Points per mm of a thing of `width` × `height` mm drawn into a box of points. */
export function scaleIn(thing: { readonly width: number; readonly height: number }, box: Page): number {
  return Math.min(
    (box.width - DRAWING_LEFT - DRAWING_TOP) / thing.width,
    (box.height - RULER - DRAWING_TOP) / thing.height,
  );
}

/** Points that a strip as wide as the page is high, with the room above and below. */
export const stripHeight = (page: Page, thing: { readonly width: number; readonly height: number }): number =>
  Math.min(
    drawingHeight(page),
    Math.ceil((thing.height * (page.width - DRAWING_LEFT - DRAWING_TOP)) / thing.width + RULER + DRAWING_TOP),
  );

/** Points per mm with which a drawing stands on such a page. */
export function drawingScale(
  sheet: Sheet,
  thing: { readonly width: number; readonly height: number },
): number {
  const page = pageOf(sheet);
  return scaleIn(thing, { width: page.width, height: drawingHeight(page) });
}
