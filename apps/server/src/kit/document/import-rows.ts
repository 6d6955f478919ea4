/** Cells of a sheet become drafts of a record: names become ids, labels become codes, and what cannot be read is named. */
import {
  type AnyRecord,
  type Catalogue,
  draftSchema,
  type EnumOption,
  faultsOf,
  type Field,
  fill,
  type RefTo,
  SHEET_WORDS,
  type SheetFault,
  targetOf,
} from '@muyun/contract';
import type { ZodType } from 'zod';
import { col, orNull, shape } from '../shape.ts';
import { name, snake, sql } from '../sql.ts';
import type { Cell } from '../spreadsheet.ts';
import type { Tx } from '../tx.ts';
import { importedLines, type SheetRead } from './import-sheet.ts';
import type { SheetField } from './sheet.ts';

/** One row of the sheet, numbered as the spreadsheet numbers it. */
export interface SheetDraft {
  readonly row: number;
  readonly group: string;
  readonly head: Record<string, unknown>;
  readonly line: Record<string, unknown>;
}
/** What is written as one record. */
export interface SheetGroup {
  readonly row: number;
  /** every row that it is made of */
  readonly rows: readonly number[];
  readonly body: Record<string, unknown>;
  labelOf(field: string | undefined): string;
}

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();
const key = (text: string): string => text.toLowerCase();

const FOUND = shape({ id: col.id, label: col.text, code: orNull(col.text) });
type Names = ReadonlyMap<string, readonly string[]>;

/** Ids of rows by name and code, for every value that the sheet gives: one statement per target. */
async function namesOf(tx: Tx, to: RefTo, values: readonly string[]): Promise<Names> {
  const found = new Map<string, string[]>();
  const { table, label, code } = targetOf(to);
  if (table === null || (label === undefined && to !== 'member')) return found;
  const asked = [...new Set(values.map(key))];
  const at = name(`t.${snake(label ?? 'id')}`);
  const rows =
    to === 'member'
      ? await tx.rows(
          FOUND,
          sql`select u.id, coalesce(nullif(u.remark_name, ''), a.nickname) as label, a.user_name as code from tenant_user u
            join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId}
            and (lower(coalesce(nullif(u.remark_name, ''), a.nickname)) = any(${asked}::text[]) or lower(a.user_name) = any(${asked}::text[]))`,
        )
      : await tx.rows(
          FOUND,
          sql`select t.id, ${at} as label, ${code ? name(`t.${snake(code)}`) : sql`null::text`} as code from ${name(table)} t
            where t.tenant_id = ${tx.tenantId} and (lower(${at}) = any(${asked}::text[])${
              code ? sql` or lower(${name(`t.${snake(code)}`)}) = any(${asked}::text[])` : sql``
            }) and not t.is_deleted`,
        );
  for (const row of rows)
    for (const known of new Set([key(row.label), key(row.code ?? row.label)]))
      found.set(known, [...(found.get(known) ?? []), row.id]);
  return found;
}

/** An answer, or what is wrong with the cell. */
type ReadCell = { readonly value: unknown } | { readonly fault: string };

const notOption = (text: string, options: readonly EnumOption[]): string =>
  fill(SHEET_WORDS.notOption, { text, options: options.map((o) => o.label).join('、') });

function byLabel(field: Field, text: string): ReadCell {
  const { options = [] } = field.options;
  if (field.kind === 'mask') {
    const labels = text.split(/[、,，;；/]/).map((t) => t.trim());
    const codes = labels.map((l) => options.find((o) => o.label === l)?.value);
    return codes.includes(undefined)
      ? { fault: notOption(text, options) }
      : { value: codes.reduce<number>((mask, c) => mask | (c ?? 0), 0) };
  }
  const option = options.find((o) => o.label === text || String(o.value) === text);
  return option ? { value: option.value } : { fault: notOption(text, options) };
}

const YES = new Set([SHEET_WORDS.yes, '√', 'y', 'yes', 'true', '1']);
const NO = new Set([SHEET_WORDS.no, '×', 'n', 'no', 'false', '0']);

function byName(to: RefTo, names: Names, text: string): ReadCell {
  const ids = names.get(key(text)) ?? [];
  if (ids.length === 1) return { value: ids[0] };
  const { title } = targetOf(to);
  return {
    fault: fill(ids.length === 0 ? SHEET_WORDS.notFound : SHEET_WORDS.ambiguous, {
      title,
      text,
      n: ids.length,
    }),
  };
}

/** A number keeps the digits that it was written with; thousands separators go. */
const digits = (text: string): string => text.replaceAll(/(?<=\d)[,，](?=\d{3})/g, '');

/** Several names stand in one cell with a comma or the like between. */
const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((t) => t.trim())
    .filter((t) => t !== '');

function byNames(to: RefTo, names: Names, text: string): ReadCell {
  const read = namesIn(text).map((one) => byName(to, names, one));
  const wrong = read.find((r) => 'fault' in r);
  return wrong ?? { value: [...new Set(read.map((r) => ('value' in r ? r.value : null)))] };
}

function readCell(of: SheetField, cell: Cell | undefined, names: ReadonlyMap<RefTo, Names>): ReadCell {
  const text = textOf(cell);
  const { field } = of;
  switch (field.kind) {
    case 'ref': {
      const to = field.options.to as RefTo;
      return byName(to, names.get(to) ?? new Map(), text);
    }
    case 'refs': {
      const to = field.options.to as RefTo;
      return byNames(to, names.get(to) ?? new Map(), text);
    }
    case 'enum':
    case 'mask':
      return byLabel(field, text);
    case 'bool':
      if (YES.has(key(text))) return { value: true };
      return NO.has(key(text)) ? { value: false } : { fault: fill(SHEET_WORDS.notBool, { text }) };
    case 'int':
      return /^-?\d{1,10}$/.test(digits(text))
        ? { value: Number(digits(text)) }
        : { fault: fill(SHEET_WORDS.notWhole, { text }) };
    case 'date':
      return { value: text.slice(0, 10).replaceAll('/', '-') };
    case 'text':
      return { value: text };
    default:
      return { value: digits(text) };
  }
}

const isReference = ({ field }: SheetField): boolean => field.kind === 'ref' || field.kind === 'refs';

/** Reads every cell; faults go to `errors` with the row as the spreadsheet numbers it and the column's title. */
export async function draftsOf(
  tx: Tx,
  record: AnyRecord,
  sheet: SheetRead,
  errors: SheetFault[],
): Promise<SheetDraft[]> {
  const names = new Map<RefTo, Names>();
  const refs = sheet.columns.filter((c) => isReference(c) && sheet.at.has(c.name));
  for (const to of new Set(refs.map((c) => c.field.options.to as RefTo))) {
    const values = refs
      .filter((c) => c.field.options.to === to)
      .flatMap((c) =>
        sheet.rows.flatMap((r) => {
          const text = textOf(r.cells[sheet.at.get(c.name) as number]);
          return c.field.kind === 'refs' ? namesIn(text) : [text];
        }),
      )
      .filter((t) => t !== '');
    if (values.length > 0) names.set(to, await namesOf(tx, to, values));
  }
  return sheet.rows.map((row) => {
    const draft: SheetDraft = {
      row: row.index + 1,
      group: sheet.groupAt === null ? String(row.index) : textOf(row.cells[sheet.groupAt]),
      head: {},
      line: {},
    };
    if (record.is === 'document' && draft.group === '')
      errors.push({ row: draft.row, field: SHEET_WORDS.group, message: SHEET_WORDS.required });
    for (const c of sheet.columns) {
      const i = sheet.at.get(c.name);
      if (i === undefined || textOf(row.cells[i]) === '') continue;
      const read = readCell(c, row.cells[i], names);
      if ('fault' in read) errors.push({ row: draft.row, field: c.title, message: read.fault });
      else if (sheet.heads.has(c.name)) draft.head[c.name] = read.value;
      else draft.line[c.name.slice(c.name.indexOf('.') + 1)] = read.value;
    }
    return draft;
  });
}

function checked(
  schema: ZodType,
  value: object,
  titles: ReadonlyMap<string, string>,
  row: number,
  known: ReadonlySet<string>,
  errors: SheetFault[],
): void {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return;
  for (const fault of faultsOf(parsed.error)) {
    const title = titles.get(fault.field) ?? fault.field;
    // a cell that could not be read is named already
    if (!known.has(`${row}|${title}`)) errors.push({ row, field: title, message: fault.message });
  }
}

/** Rows of one document come together; heads and lines are checked by their catalogues, names and codes against each other. */
export function draftFaults(
  record: AnyRecord,
  sheet: SheetRead,
  drafts: readonly SheetDraft[],
  errors: SheetFault[],
): SheetGroup[] {
  const lines = importedLines(record);
  const titleOf = (prefix: string): Map<string, string> =>
    new Map(
      sheet.columns.flatMap((c) =>
        c.name.startsWith(prefix) ? [[c.name.slice(prefix.length), c.title] as const] : [],
      ),
    );
  const [heads, below] = [titleOf(''), lines ? titleOf(`${lines.name}.`) : new Map<string, string>()];
  const known = new Set(errors.map((e) => `${e.row}|${e.field}`));
  const headSchema = draftSchema(record.fields as Catalogue);
  const lineSchema = lines ? draftSchema(lines.spec.fields) : null;
  // a row that names no document stands alone: it is named for that, and not for differing from others like it
  const groups = new Map<string | number, SheetDraft[]>();
  for (const draft of drafts) {
    const of = draft.group === '' ? draft.row : draft.group;
    const group = groups.get(of);
    if (group) group.push(draft);
    else groups.set(of, [draft]);
  }
  return [...groups.values()].map((rows) => {
    const [first] = rows as [SheetDraft, ...SheetDraft[]];
    const head = Object.assign({}, ...rows.map((r) => r.head).toReversed()) as Record<string, unknown>;
    checked(headSchema, head, heads, first.row, known, errors);
    for (const r of rows) {
      const other = Object.keys(r.head).find((n) => r.head[n] !== head[n]);
      if (other)
        errors.push({
          row: r.row,
          field: heads.get(other) ?? other,
          message: fill(SHEET_WORDS.differs, { n: first.row }),
        });
      if (lineSchema) checked(lineSchema, r.line, below, r.row, known, errors);
    }
    return {
      row: first.row,
      rows: rows.map((r) => r.row),
      body: lines ? { ...head, [lines.name]: rows.map((r) => r.line) } : head,
      labelOf: (field) => (field === undefined ? '' : (heads.get(field) ?? field)),
    };
  });
}

/** Values that must be unique and stand twice in the sheet, or already in the table. */
export async function uniqueFaults(
  record: AnyRecord,
  groups: readonly SheetGroup[],
  taken: (field: string, values: readonly string[]) => Promise<ReadonlySet<string>>,
  errors: SheetFault[],
): Promise<void> {
  for (const rule of record.unique ?? []) {
    if (rule.within) continue;
    const field = String(rule.field);
    const title = (record.fields as Catalogue)[field]?.label ?? field;
    const valueOf = (g: SheetGroup): string => (typeof g.body[field] === 'string' ? key(g.body[field]) : '');
    const values = groups.map(valueOf).filter((v) => v !== '');
    const known = await taken(field, values);
    const first = new Map<string, number>();
    for (const group of groups) {
      const value = valueOf(group);
      if (value === '') continue;
      const before = first.get(value);
      if (before !== undefined)
        errors.push({ row: group.row, field: title, message: fill(SHEET_WORDS.twice, { n: before }) });
      else if (known.has(value))
        errors.push({
          row: group.row,
          field: title,
          message: fill(SHEET_WORDS.taken, { text: String(group.body[field]) }),
        });
      if (before === undefined) first.set(value, group.row);
    }
  }
}
