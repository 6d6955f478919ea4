/** Small workbooks as people lay out templates: texts, formulas, merged cells, a sheet written by hand. */
import { strToU8, unzipSync, zipSync } from 'fflate';

interface Sheet {
  readonly name: string;
  /** XML of the rows */
  readonly rows: string;
  /** what stands behind them: merged cells, conditional formats */
  readonly behind?: string;
}
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const text = (at: string, words: string, style = ''): string =>
  `<c r="${at}"${style} t="inlineStr"><is><t>${words}</t></is></c>`;
export const row = (no: number, ...cells: string[]): string => `<row r="${no}">${cells.join('')}</row>`;

/** A workbook of these sheets; `shared` are its shared strings, `more` further parts. */
export function templateBook(
  sheets: readonly Sheet[],
  {
    shared = [],
    more = {},
    names = '',
  }: { shared?: string[]; more?: Record<string, string>; names?: string } = {},
): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${'xl/calcChain.xml' in more ? '<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/>' : ''}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${sheets.map((s, i) => `<sheet name="${s.name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/>${'xl/calcChain.xml' in more ? `<Relationship Id="rIdC" Type="${REL}/calcChain" Target="calcChain.xml"/>` : ''}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${shared.map((s) => `<si>${s.startsWith('<') ? s : `<t>${s}</t>`}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map((s, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${REL}"><dimension ref="A1:F9"/><sheetData>${s.rows}</sheetData>${s.behind ?? ''}</worksheet>`,
      ]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([n, xml]) => [n, strToU8(xml)])));
}

/** The parts of a workbook as text. */
export const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([n, content]) => [n, Buffer.from(content).toString('utf8')]),
  );
