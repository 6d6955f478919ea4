/** A document for a workbook of the space's own making: its head and its lines, as this member may see them. */
import {
  type AnyDocument,
  type Catalogue,
  EXCEL_WORDS,
  isNumberKind,
  type LineSpec,
  type Machine,
} from '@muyun/contract';
import { asSeen } from '../amounts.ts';
import { type ExcelPaper, type ExcelPlaces, type NamedPlace, QR } from '../excel-paper.ts';
import type { FillValue } from '../spreadsheet.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Row } from './record.ts';
import { cellOf, fieldsOf, type SheetField } from './sheet.ts';

const headFields = (document: AnyDocument): SheetField[] => {
  const all = { ...(document.fields as Catalogue), ...(document.extra as Catalogue) };
  return fieldsOf(all, Object.keys(all));
};
const firstLines = (document: AnyDocument): [string, LineSpec] | undefined =>
  Object.entries(document.lines as Record<string, LineSpec>)[0];
const lineFields = (spec: LineSpec | undefined): SheetField[] =>
  spec ? fieldsOf(spec.fields, Object.keys(spec.fields)) : [];
const placeOf = ({ name, title }: SheetField): NamedPlace => ({ name, title });

/** What a template of the document may ask for. */
export const excelPlacesOf = (document: AnyDocument): ExcelPlaces => ({
  head: headFields(document).map(placeOf),
  rows: lineFields(firstLines(document)?.[1]).map(placeOf),
  pictures: [{ name: QR, title: EXCEL_WORDS.qr }],
});

interface Shown {
  readonly document: AnyDocument;
  view(tx: Tx, who: Who, id: string): Promise<object>;
}
/** The document with its first lines. Raises Common:NotFound. */
export async function excelPaperOf(served: Shown, tx: Tx, member: Who, id: string): Promise<ExcelPaper> {
  const { document } = served;
  const who = asSeen(document, member);
  const view = (await served.view(tx, who, id)) as Row;
  const { states } = document.machine as Machine<number, string>;
  const valueOf = (of: SheetField, row: Row): FillValue => {
    // an amount that this member may not see
    if (of.field.options.amount === true && !who.displayAmount) return null;
    const value = cellOf(of, row, states);
    if (value === null || value === undefined) return null;
    const text = String(value as string | number | boolean);
    const isNumber = isNumberKind(of.field.kind) && /^-?\d+(\.\d+)?$/.test(text);
    if (isNumber) return { number: text };
    return of.field.kind === 'time' ? text.slice(0, 16).replace('T', ' ') : text;
  };
  const values = (fields: readonly SheetField[], row: Row) =>
    Object.fromEntries(fields.map((f) => [f.name, valueOf(f, row)]));
  const [name, spec] = firstLines(document) ?? [];
  const lines = name ? ((view[name] ?? []) as readonly Row[]) : [];
  const no = String(view[document.numberField as string] ?? '');
  return {
    places: excelPlacesOf(document),
    name: `${document.title}${no}`,
    head: values(headFields(document), view),
    rows: lines.map((line) => values(lineFields(spec), line)),
    qr: no,
  };
}
