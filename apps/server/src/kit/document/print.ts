/**
 * A document on paper (letter T): head, lines, totals, signature lines, a QR code of its number. A template row of the space
 * chooses columns and texts; it is plain text and names of columns, nothing that is executed or opened.
 */
import type { AnyDocument, Catalogue, LineSpec, Machine } from '@muyun/contract';
import { dec, isNumberKind, PRINT_WORDS } from '@muyun/contract';
import { shownTo } from '../amounts.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../files.ts';
import { type PdfBlock, type PdfTable, renderPdf } from '../pdf.ts';
import { raise } from '../raise.ts';
import { col, orNull, shape } from '../shape.ts';
import { sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Row } from './record.ts';
import { cellOf, fieldsOf, type SheetField } from './sheet.ts';

export interface PrintTemplate {
  readonly id: string;
  readonly title: string | null;
  readonly headColumns: string[];
  readonly lineColumns: string[];
  readonly footer: string | null;
  readonly signatures: string[];
}
const TEMPLATE = shape({
  id: col.id,
  title: orNull(col.text),
  headColumns: col.texts,
  lineColumns: col.texts,
  footer: orNull(col.text),
  signatures: col.texts,
});

const HEAD_SKIPPED = new Set([
  'submitterId',
  'submitTime',
  'rejectReason',
  'attachments',
  'creationTime',
  'factoryId',
]);

/** The chosen template, else the space's own default, else none. Raises Common:NotFound. */
async function templateOf(
  tx: Tx,
  document: AnyDocument,
  id: string | undefined,
): Promise<PrintTemplate | null> {
  const which = id ? sql`t.id = ${id}` : sql`t.is_default`;
  const row = await tx.one(
    TEMPLATE,
    sql`select t.id, t.title, t.head_columns as "headColumns", t.line_columns as "lineColumns", t.footer, t.signatures
      from print_template t where t.tenant_id = ${tx.tenantId} and t.document = ${document.id} and ${which} and not t.is_deleted and t.is_enabled limit 1`,
  );
  if (!row && id) raise('Common:NotFound');
  return row ?? null;
}

const TRIMMED = new Set(['quantity', 'price', 'factor', 'percent', 'length']);
const grouped = (text: string): string =>
  text.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** A value as it is printed. */
function printed(of: SheetField, row: Row, document: AnyDocument): string {
  const value = cellOf(of, row, (document.machine as Machine<number, string>).states);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  if (of.field.kind === 'time') return text.slice(0, 16).replace('T', ' ');
  if (!/^-?\d+(\.\d+)?$/.test(text) || of.field.kind === 'text' || of.field.kind === 'ref') return text;
  return grouped(TRIMMED.has(of.field.kind) && text.includes('.') ? text.replace(/\.?0+$/, '') : text);
}

const SUMMED = new Set(['money', 'quantity', 'area', 'weight']);

const visible = (who: Who, fields: readonly SheetField[]): SheetField[] =>
  fields
    .filter((f) => who.displayAmount || f.field.options.amount !== true)
    .filter((f) => f.field.options.unprinted !== true);

function chosen(
  fields: Catalogue,
  names: readonly string[] | undefined,
  standard: readonly string[],
): SheetField[] {
  const known = (names ?? []).filter((n) => Object.hasOwn(fields, n));
  return fieldsOf(fields, known.length > 0 ? known : standard);
}

function lineTable(
  document: AnyDocument,
  who: Who,
  spec: LineSpec,
  rows: readonly Row[],
  names: readonly string[] | undefined,
): PdfTable {
  const standard = Object.keys(spec.fields).filter((n) => n !== 'id');
  const columns = visible(who, chosen(spec.fields, names, standard));
  const sum = (c: SheetField): string =>
    rows.reduce((total, row) => total.plus(dec(String(row[c.name] ?? '0'))), dec(0)).toFixed();
  const totals = columns.map((c, i) =>
    SUMMED.has(c.field.kind)
      ? printed(c, { id: '', [c.name]: sum(c) }, document)
      : i === 0
        ? PRINT_WORDS.total
        : '',
  );
  return {
    kind: 'table',
    ...(spec.title ? { title: spec.title } : {}),
    columns: columns.map((c) => ({
      title: c.title,
      align: isNumberKind(c.field.kind) ? 'right' : 'left',
      width: c.field.kind === 'ref' || c.field.kind === 'text' ? '3*' : '2*',
    })),
    rows: rows.map((row) => columns.map((c) => printed(c, row, document))),
    ...(totals.slice(1).some((t) => t !== '') ? { totals } : {}),
  };
}

/** Two pairs of label and value in a row of the head. */
function headTable(
  document: AnyDocument,
  who: Who,
  head: Row,
  names: readonly string[] | undefined,
): PdfTable {
  const fields = { ...(document.fields as Catalogue), ...(document.extra as Catalogue) };
  const standard = Object.keys(fields).filter((n) => !HEAD_SKIPPED.has(n) && n !== document.numberField);
  const pairs = visible(who, chosen(fields, names, standard)).map(
    (f) => [f.title, printed(f, head, document)] as const,
  );
  const rows: string[][] = [];
  for (let i = 0; i < pairs.length; i += 3) {
    const three = [...pairs.slice(i, i + 3), ['', ''] as const, ['', ''] as const].slice(0, 3);
    rows.push(three.flat());
  }
  const label = { title: '', width: '2*' as const };
  const value = { title: '', width: '4*' as const };
  return { kind: 'table', columns: [label, value, label, value, label, value], rows };
}

/** The document as a PDF. `view` is what the screen shows, amounts hidden from those who may not see them. */
export async function printDocument(
  tx: Tx,
  who: Who,
  document: AnyDocument,
  view: Row & Readonly<Record<string, unknown>>,
  templateId: string | undefined,
): Promise<FileAnswer> {
  const template = await templateOf(tx, document, templateId);
  const no = String(view[document.numberField as string] ?? '');
  const head = shownTo(who, document.fields as Catalogue, view);
  const lines = Object.entries(document.lines as Record<string, LineSpec>);
  const blocks: PdfBlock[] = [
    headTable(document, who, head, template?.headColumns),
    ...lines.map(([name, spec]) =>
      lineTable(document, who, spec, view[name] as readonly Row[], template?.lineColumns),
    ),
    ...(template?.footer ? [{ kind: 'note', text: template.footer } as const] : []),
  ];
  const state = Number(view['orderStatus']);
  const bytes = await renderPdf({
    title: template?.title ?? document.title,
    notes: [no, who.tenant?.name ?? ''],
    paper: 'A4',
    landscape: true,
    qr: no,
    mark:
      state === 64 || state < 4
        ? ((document.machine as Machine<number, string>).states[state]?.label ?? null)
        : null,
    signatures: template && template.signatures.length > 0 ? template.signatures : PRINT_WORDS.signatures,
    foot: no,
    pageLine: PRINT_WORDS.page,
    blocks,
  });
  return { name: safeFileName(`${document.title}${no}.pdf`), mime: mimeOf('pdf'), body: bytes };
}
