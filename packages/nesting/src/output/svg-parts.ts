// What all pictures share: colours of items, numbers and texts of SVG.

export const FILLS = [
  '#d3f0df',
  '#fce4c0',
  '#dcd0f9',
  '#d0eef0',
  '#f8d2d8',
  '#cfe3fb',
  '#e9f2c4',
  '#f3d9f2',
  '#dfe3ea',
  '#fbe9d9',
];
export const LINES = [
  '#2f8f5b',
  '#c98a2b',
  '#7b5bd0',
  '#2b98a3',
  '#cc5a6d',
  '#3f7fd0',
  '#86983a',
  '#a957a6',
  '#6a7485',
  '#c27b46',
];

/** Hatch of remnants, to be used as `url(#hatch)`. */
export const HATCH =
  '<defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="8" stroke="#b9b9c6" stroke-width="2"/></pattern></defs>';

/** Pixels with at most two decimals. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Opening tag of a standalone document. */
export function openSvg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`;
}
