/** QR codes as pictures. The only door to bwip-js. */
import bwip from 'bwip-js/node';

const SCALE = 3;
const QUIET_MODULES = 4;

/** A QR code with its quiet zone of four modules inside another SVG: `x`, `y` its upper left corner. */
export const qrSvg = (text: string, at: { x: number; y: number; size: number }): string =>
  bwip
    .toSVG({ bcid: 'qrcode', text, scale: 1, padding: QUIET_MODULES, backgroundcolor: 'FFFFFF' })
    .replace('<svg ', `<svg x="${at.x}" y="${at.y}" width="${at.size}" height="${at.size}" `);

/** PNG of a QR code with its quiet zone of four modules. */
export async function qrPng(text: string): Promise<Uint8Array> {
  return bwip.toBuffer({
    bcid: 'qrcode',
    text,
    scale: SCALE,
    padding: QUIET_MODULES,
    backgroundcolor: 'FFFFFF',
  });
}
