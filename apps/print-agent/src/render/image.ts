/** A picture of a template at the resolution of a printer: the nearest dot of the original. */
import type { ImageMark } from '../layout/drawing.ts';
import { Bitmap, dotsPerMm } from './bitmap.ts';

export function imageBitmap(mark: ImageMark, dpi: number): Bitmap {
  const dots = (mm: number): number => Math.max(1, Math.round(mm * dotsPerMm(dpi)));
  const bitmap = new Bitmap(dots(mark.width), dots(mark.height));
  const stride = Math.ceil(mark.columns / 8);
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++) {
      const column = Math.floor((x * mark.columns) / bitmap.width);
      const row = Math.floor((y * mark.rows) / bitmap.height);
      if ((mark.bits[row * stride + (column >> 3)] ?? 0) & (0x80 >> (column & 7))) bitmap.set(x, y);
    }
  return bitmap;
}
