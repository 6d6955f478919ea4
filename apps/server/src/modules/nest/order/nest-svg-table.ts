/** A table as SVG text beneath a drawing: its own width, in as many blocks beside each other as there is room for. */
import type { PdfTable } from '../../../kit/pdf.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

const CHAR = 0.62;
const WIDE = 1;
/** In signs as wide as they are high; Chinese ones are. */
export const lengthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2E7F' ? WIDE : CHAR), 0);

/** In letters: between columns, between blocks, from line to line. */
const [PAD, GAP, LINE] = [1.2, 2, 1.6] as const;
/** Rows that a block holds before another begins beside it. */
const LEAST_ROWS = 8;

/**
 * `at` in mm: its upper left corner, the width that there is and the size of letters, which is less where one block would not fit.
 * Answers the height that it takes.
 */
export function tableSvg(
  { columns, rows, totals }: PdfTable,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly size: number },
): { svg: string; height: number } {
  const heads = columns.map((c) => c.title);
  const lines = totals ? [...rows, totals] : [...rows];
  const widths = heads.map((_, i) => Math.max(...[heads, ...lines].map((l) => lengthOf(l[i] ?? ''))) + PAD);
  const wide = widths.reduce((sum, w) => sum + w, 0);
  const size = Math.min(at.size, at.width / wide);
  const across = Math.max(1, Math.floor((at.width / size + GAP) / (wide + GAP)));
  const down = Math.max(Math.ceil(lines.length / across), Math.min(lines.length, LEAST_ROWS));
  const row = (cells: readonly string[], block: number, no: number, isBold: boolean): string => {
    let left = at.x + block * (wide + GAP) * size;
    const y = (at.y + (no + 1) * LINE * size).toFixed(1);
    return cells
      .map((text, i) => {
        const isRight = columns[i]?.align === 'right';
        const width = (widths[i] ?? 0) * size;
        const x = isRight ? left + width - PAD * size : left;
        left += width;
        if (text === '') return '';
        return `<text x="${x.toFixed(1)}" y="${y}" font-size="${size.toFixed(1)}"${isRight ? ' text-anchor="end"' : ''}${isBold ? ' font-weight="600"' : ''}>${escaped(text)}</text>`;
      })
      .join('');
  };
  const used = Math.ceil(lines.length / down);
  const svg = [
    ...Array.from({ length: used }, (_, block) => row(heads, block, 0, true)),
    ...lines.map((cells, i) =>
      row(cells, Math.floor(i / down), (i % down) + 1, totals !== undefined && i === lines.length - 1),
    ),
  ].join('');
  return { svg, height: (down + 1) * LINE * size };
}
