/** Schemas of a declared record, built from its catalogue at run time. */
import { z } from 'zod';
import type { Catalogue, Field } from '../field.ts';
import { commonFilters, listFilters, paging, query } from '../paging.ts';
import { changeSchema, draftSchema, rowSchema } from '../schema.ts';
import { idOf, nameField } from '../targets.ts';
import { lines as linesText } from '../text.ts';
import type { Lines, RecordSpec } from './types.ts';

export { changeSchema, draftSchema };

export const MAX_LINES = 2000;
/** rows of one export */
export const MAX_EXPORT = 50_000;

const isNamed = (field: Field): boolean => field.kind === 'ref' && field.options.unnamed !== true;

/** Fields of a catalogue whose rows carry a name: `[demanderId, demanderName]`. */
export const namedFields = (fields: Catalogue): [field: string, name: string][] =>
  Object.entries(fields).flatMap(([name, field]) => (isNamed(field) ? [[name, nameField(name)]] : []));

/** A row as it is shown: the catalogue, the names of what it points to, what is computed beside. */
export function shownSchema(fields: Catalogue, extra: Catalogue = {}): z.ZodType {
  const names = Object.fromEntries(namedFields(fields).map(([, name]) => [name, z.string().nullable()]));
  return rowSchema(fields).and(z.object(names)).and(rowSchema(extra));
}

const days = (name: string): Record<string, z.ZodType> => ({
  [`${name}Begin`]: query.time,
  [`${name}End`]: query.time,
});
const range = (name: string): Record<string, z.ZodType> => ({
  [`${name}Min`]: query.decimal,
  [`${name}Max`]: query.decimal,
});

/** What a filter of a field is called on the wire, and what it accepts. */
function filterOf(name: string, field: Field): Record<string, z.ZodType> {
  const { kind, options } = field;
  if (kind === 'ref') return { [name]: query.refs(options.to ?? 'account') };
  if (kind === 'bool') return { [name]: query.bool };
  if (kind === 'enum') return { [name]: query.ints };
  if (kind === 'mask' || kind === 'int') return { [name]: query.int };
  if (kind === 'date' || kind === 'time') return days(name);
  if (kind === 'text') return { [name]: query.text };
  return range(name);
}

/** The filters of a list: text, times, and those declared. */
export function filterShape(spec: RecordSpec<Catalogue, Catalogue>): Record<string, z.ZodType> {
  return { ...('isEnabled' in spec.fields ? commonFilters : listFilters), ...ownFilters(spec) };
}

/** The filters that a record declares. */
export function ownFilters(spec: RecordSpec<Catalogue, Catalogue>): Record<string, z.ZodType> {
  const own = (spec.filters ?? []).map((name) => filterOf(name, spec.fields[name] as Field));
  return { ...(Object.assign({}, ...own) as Record<string, z.ZodType>), ...spec.moreFilters };
}

/** A row of few fields of a catalogue. */
export const rowOfNames = (fields: Catalogue, names: readonly string[]): z.ZodType =>
  rowSchema(Object.fromEntries(names.map((n) => [n, fields[n] as Field])));

export const pagedQuery = (spec: RecordSpec<Catalogue, Catalogue>, more: Record<string, z.ZodType> = {}) =>
  z.object({ ...paging, ...filterShape(spec), ...more });

/**
 * Amounts may be missing or null: so a member who sees none sends them back. The server keeps what stands there and asks for
 * those that are required, over all fields of a saving (kit/amounts.ts).
 */
const unseen = (fields: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.options.amount === true
        ? {
            ...field,
            required: false,
            schema: field.schema.nullish(),
            options: { ...field.options, default: undefined },
          }
        : field,
    ]),
  );

/** Head and lines as a client sends them. */
export function saveSchema(fields: Catalogue, lines: Lines): z.ZodType {
  const kinds = Object.entries(lines).map(([name, line]) => {
    const row = draftSchema(unseen(line.fields)).and(z.object({ id: idOf('own').optional() }));
    return [name, z.array(row).max(line.max ?? MAX_LINES)] as const;
  });
  return draftSchema(unseen(fields)).and(z.object(Object.fromEntries(kinds)));
}

export const fileBrief = z.object({ id: z.uuid(), name: z.string(), ext: z.string(), size: z.int() });

const link = z.object({
  document: z.string(),
  title: z.string(),
  isSource: z.boolean(),
  id: z.uuid(),
  no: z.string(),
  state: z.object({ label: z.string(), tone: z.string() }),
  time: z.string(),
  count: z.int(),
});
export const links = z.object({ items: z.array(link), pending: z.array(z.string()) });

const version = z.int().min(0);
export const versioned = z.object({ version });
export const remarked = z.object({ version, remark: linesText(200).optional() });
export const reasoned = z.object({ version, reason: linesText(200).min(2, { error: '原因至少 2 个字' }) });
export const agreed = remarked.and(z.object({ agree: z.boolean() }));
export const moved = z.object({
  id: z.uuid(),
  orderStatus: z.int(),
  version,
  actions: z.array(z.string()),
});
export const created = z.object({ id: z.uuid(), no: z.string(), version });
export const changed = z.object({ id: z.uuid(), version });
export const reversed = z.object({ id: z.uuid(), reversalId: z.uuid(), version });

export const logQuery = z.object({
  ...paging,
  docNo: query.text,
  userId: query.ref('account'),
  action: query.text,
  beginTime: query.time,
  endTime: query.time,
});
export const logRow = z.object({
  id: z.uuid(),
  time: z.string(),
  userName: z.string().nullable(),
  /** of the platform, who did it in his name */
  impersonatorName: z.string().nullable(),
  action: z.string(),
  docNo: z.string().nullable(),
  summary: z.string(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), oldValue: z.unknown(), newValue: z.unknown() }),
  ),
  ip: z.string().nullable(),
});
export const imported = z.object({
  rows: z.int(),
  valid: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
});
export const batchBody = z.object({
  ids: z
    .array(z.object({ id: idOf('own'), version }))
    .min(1)
    .max(200),
  agree: z.boolean(),
  remark: linesText(200).optional(),
});
export const batchOutcome = z.object({
  ok: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
});
