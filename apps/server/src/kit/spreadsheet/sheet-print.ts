/** What makes a worksheet a printed document: lines above the table, a code, signatures, page set-up. */
import { columnName, xmlText } from './cells.ts';

export interface SheetPrint {
  /** Lines above the table; the first is the title. At least three rows are kept free beside the code. */
  readonly top: readonly string[];
  /** PNG that stands right of those lines. */
  readonly code?: Uint8Array;
  /** Names with room to sign behind each, below the table. */
  readonly signatures: readonly string[];
  /** Foot of every page with `&P` and `&N`. */
  readonly foot: string;
}

const CODE_ROWS = 3;
const CODE_ROW_POINTS = 22;
const EMU_PER_POINT = 12_700;
const CODE_POINTS = CODE_ROWS * CODE_ROW_POINTS - 4;
const DRAW = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Rows that stand above the table. */
export const topRowsOf = (print: SheetPrint | undefined): number =>
  print ? Math.max(CODE_ROWS, print.top.length) : 0;

/** The lines above the table as rows 1, 2, …; `styleOf` answers the style of a line. */
export function topXml(print: SheetPrint, styleOf: (line: number) => number): string {
  return Array.from({ length: topRowsOf(print) }, (_, i) => {
    const text = print.top[i] ?? '';
    const cell =
      text === ''
        ? ''
        : `<c r="A${i + 1}" s="${styleOf(i)}" t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`;
    return `<row r="${i + 1}" ht="${CODE_ROW_POINTS}" customHeight="1">${cell}</row>`;
  }).join('');
}

/** The signatures, spread over the columns, two rows below the last. */
export function signatureXml(print: SheetPrint, lastRow: number, columns: number): string {
  const step = Math.max(1, Math.floor(columns / print.signatures.length));
  const at = lastRow + 2;
  const cells = print.signatures.map(
    (label, i) =>
      `<c r="${columnName(i * step)}${at}" t="inlineStr"><is><t>${xmlText(`${label}：`)}</t></is></c>`,
  );
  return `<row r="${at}" ht="26" customHeight="1">${cells.join('')}</row>`;
}

/** Landscape, as wide as the paper, page numbers at the foot, the code. Stands behind the merged cells. */
export function setupXml(print: SheetPrint): string {
  return (
    '<pageMargins left="0.4" right="0.4" top="0.4" bottom="0.6" header="0.2" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `<headerFooter><oddFooter>&amp;R${xmlText(print.foot)}</oddFooter></headerFooter>` +
    (print.code ? '<drawing r:id="rId1"/>' : '')
  );
}

/** The drawing part that holds the code, right of the first lines. */
export function drawingXml(columns: number): string {
  const size = CODE_POINTS * EMU_PER_POINT;
  return (
    `<xdr:wsDr xmlns:xdr="${DRAW}/spreadsheetDrawing" xmlns:a="${DRAW}/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${Math.max(0, columns - 1)}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>${2 * EMU_PER_POINT}</xdr:rowOff></xdr:from>` +
    `<xdr:ext cx="${size}" cy="${size}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="QR"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
    '<xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>' +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${size}" cy="${size}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`
  );
}
