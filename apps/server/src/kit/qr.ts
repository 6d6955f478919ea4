/** QR codes as pictures. The only door to bwip-js. */
import bwip from 'bwip-js/node';

const SCALE = 3;
const QUIET_MODULES = 4;

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
