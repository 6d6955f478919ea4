/** A label as SVG: letters are outlines, so it looks the same on every machine. */
import {
  QUIET_MODULES,
  type BarcodeMark,
  type Drawing,
  type ImageMark,
  type Mark,
  type QrMark,
} from '../layout/drawing.ts';
import { outlinePath } from './outline.ts';

const num = (n: number): string => String(Math.round(n * 1000) / 1000);
const rect = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`;

/** A path in mm, y downwards, of everything that is black in this mark. */
export function blackOf(mark: Mark): string {
  switch (mark.kind) {
    case 'text':
      return outlinePath(mark);
    case 'rect':
      return rect(mark.x, mark.y, mark.width, mark.height);
    case 'box': {
      const { x, y, width, height, thickness: t } = mark;
      return (
        rect(x, y, width, t) +
        rect(x, y + height - t, width, t) +
        rect(x, y + t, t, height - t * 2) +
        rect(x + width - t, y + t, t, height - t * 2)
      );
    }
    case 'qr':
      return qrPath(mark);
    case 'barcode':
      return barcodePath(mark);
    case 'image':
      return imagePath(mark);
  }
}

function qrPath(m: QrMark): string {
  const side = m.size / (m.count + QUIET_MODULES * 2);
  let d = '';
  m.modules.forEach((black, i) => {
    if (!black) return;
    const [column, row] = [i % m.count, Math.floor(i / m.count)];
    d += rect(m.x + (column + QUIET_MODULES) * side, m.y + (row + QUIET_MODULES) * side, side, side);
  });
  return d;
}

function barcodePath(m: BarcodeMark): string {
  const module = m.width / m.widths.reduce((a, b) => a + b, 0);
  let [d, x] = ['', m.x];
  m.widths.forEach((w, i) => {
    if (i % 2 === 0) d += rect(x, m.y, w * module, m.height);
    x += w * module;
  });
  return d;
}

function imagePath(m: ImageMark): string {
  const stride = Math.ceil(m.columns / 8);
  const [w, h] = [m.width / m.columns, m.height / m.rows];
  let d = '';
  for (let row = 0; row < m.rows; row++)
    for (let column = 0; column < m.columns; column++)
      if ((m.bits[row * stride + (column >> 3)] ?? 0) & (0x80 >> (column & 7)))
        d += rect(m.x + column * w, m.y + row * h, w, h);
  return d;
}

/** The label as a picture of its real size. */
export function svgOf(drawing: Drawing): string {
  const { width, height } = drawing;
  const d = drawing.marks.map(blackOf).filter(Boolean);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}mm" height="${num(height)}mm" viewBox="0 0 ${num(width)} ${num(height)}"><rect width="100%" height="100%" fill="#fff"/>${d.map((path) => `<path d="${path}" fill="#000"/>`).join('')}</svg>`;
}
