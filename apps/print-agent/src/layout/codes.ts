/** Bars and modules of codes. The only door to bwip-js. */
import bwip from 'bwip-js/node';

/** What bwip-js leaves of a matrix code before it is drawn, and of a linear one. */
interface Matrix {
  readonly pixs: ArrayLike<number>;
  readonly pixx: number;
}
interface Bars {
  readonly sbs: ArrayLike<number>;
}
const isMatrix = (found: object): found is Matrix => 'pixs' in found && 'pixx' in found;
const isBars = (found: object): found is Bars => 'sbs' in found;

const first = (found: readonly object[]): object => found[0] ?? {};

/** Modules of a QR code, or null when the text is too long for one. */
export function qrModules(text: string, level: string): { count: number; modules: Uint8Array } | null {
  try {
    const found = first(bwip.raw('qrcode', text, `eclevel=${level}`));
    return isMatrix(found) ? { count: found.pixx, modules: Uint8Array.from(found.pixs) } : null;
  } catch {
    return null;
  }
}

/** Widths of bars and spaces of a Code 128, in modules; null when it cannot be encoded. */
export function code128Widths(text: string): readonly number[] | null {
  try {
    const found = first(bwip.raw('code128', text, ''));
    return isBars(found) ? Array.from(found.sbs) : null;
  } catch {
    return null;
  }
}
