/** What people change in a preview: cells, rows left out, meanings of columns and names. */
import {
  type BodyOf,
  importFieldLabel,
  isImportField,
  JOINED_FIELDS,
  nameKey,
  type productImport,
  repairKind,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { invalid, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { insertNamed, plateTypeCodes } from '../../basic/plate-type/index.ts';
import { DECISIONS } from './draft.used.ts';
import { saveAliases, targetExists } from './import.master.store.ts';
import { loadChecks, loadRowsOf } from './import.rows.store.ts';
import type { AlsoSheet, BatchRow, Mapping } from './import.store.ts';
import { initialsOf } from './names.ts';
import type { Edit } from './preview.ts';

type RowEdits = BodyOf<typeof productImport.editImportRows>['rows'];
export type MappingEdit = BodyOf<typeof productImport.editImportMapping>;

/** what a person may decide of a row beside its columns */
const EXTRA = new Set<string>(Object.values(DECISIONS));

export interface EditedRows {
  readonly edits: Map<number, Edit>;
  /** the edits that take these back */ readonly undo: RowEdits;
}

/**
 * The edits of rows, and of all rows that offer a repair of one kind, over those made before. Raises Common:Validation for
 * an unknown field, Common:NotFound for an unknown row.
 */
export async function editedRows(
  tx: Tx,
  batch: BatchRow,
  body: Pick<BodyOf<typeof productImport.editImportRows>, 'rows' | 'kinds'>,
): Promise<EditedRows> {
  const rows = [...body.rows, ...(await rowsOfKinds(tx, batch, body.kinds ?? []))];
  const known = new Map(
    (await loadRowsOf(tx, batch.id, [...new Set(rows.map((r) => r.rowNo))])).map((r) => [r.rowNo, r]),
  );
  const edits = new Map<number, Edit>();
  const back = new Map<number, { set: Record<string, string | null>; isSkipped: boolean }>();
  for (const { rowNo, set, isSkipped } of rows) {
    const row = known.get(rowNo);
    if (!row) raise('Common:NotFound');
    const wrong = Object.keys(set ?? {}).find((name) => !isImportField(name) && !EXTRA.has(name));
    if (wrong !== undefined)
      throw invalid([{ field: `rows.${rowNo}.${wrong}`, message: importFieldLabel(wrong) }]);
    const before = edits.get(rowNo) ?? { edits: row.edits, isSkipped: row.isSkipped };
    const merged = Object.entries({ ...before.edits, ...set }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    edits.set(rowNo, { edits: Object.fromEntries(merged), isSkipped: isSkipped ?? before.isSkipped });
    const own = back.get(rowNo) ?? { set: {}, isSkipped: row.isSkipped };
    for (const name of Object.keys(set ?? {})) own.set[name] = row.edits[name] ?? null;
    back.set(rowNo, own);
  }
  return { edits, undo: [...back].map(([rowNo, own]) => ({ rowNo, ...own })) };
}

/** Rows in the list that offer a repair of these kinds, each with its own cells or with those that a person chose. */
async function rowsOfKinds(
  tx: Tx,
  batch: BatchRow,
  kinds: readonly { kind: string; set?: Record<string, string> | undefined }[],
): Promise<RowEdits> {
  if (kinds.length === 0) return [];
  const wanted = new Map(kinds.map((k) => [k.kind, k.set]));
  return (await loadChecks(tx, batch.id)).flatMap(({ rowNo, checked }) =>
    checked.faults.flatMap((fault) =>
      (fault.repairs ?? []).flatMap((repair) => {
        const kind = repairKind(fault, repair);
        if (!wanted.has(kind)) return [];
        const set = wanted.get(kind) ?? repair.set;
        return [{ rowNo, ...(set ? { set } : {}), ...(repair.skip ? { isSkipped: true } : {}) }];
      }),
    ),
  );
}

type ColumnChoice = { index: number; field: string | null };

/** Meanings of columns with new ones over them. A field belongs to one column, except those that are joined. */
function mergedColumns(
  before: readonly ColumnChoice[] | undefined,
  change: readonly ColumnChoice[],
): ColumnChoice[] {
  const columns = new Map((before ?? []).map((c) => [c.index, c.field]));
  for (const { index, field } of change) {
    // giving a field away takes it from the other column
    if (field !== null && !JOINED_FIELDS.has(field))
      for (const [other, owned] of columns) if (owned === field && other !== index) columns.set(other, null);
    columns.set(index, field);
  }
  return [...columns].map(([index, field]) => ({ index, field }));
}

/** Choices of a batch with new ones over them. Another sheet starts from its own head and columns. */
export function mergedMapping(
  mapping: Mapping,
  body: MappingEdit,
  lead: string | null = mapping.sheet ?? null,
): Mapping {
  const [sheet, ...more] = body.sheets ?? [
    body.sheet ?? mapping.sheet,
    ...(body.sheet === undefined ? (mapping.also ?? []).map((a) => a.sheet) : []),
  ];
  const isOther =
    (sheet !== undefined && sheet !== (mapping.sheet ?? lead)) ||
    (body.headerRow !== undefined && body.headerRow !== mapping.headerRow);
  const isOwn = (c: { sheet?: string | undefined }): boolean =>
    c.sheet === undefined || c.sheet === (sheet ?? lead);
  const columns = mergedColumns(isOther ? [] : mapping.columns, (body.columns ?? []).filter(isOwn));
  const also = more.flatMap((name): AlsoSheet[] => {
    if (name === undefined) return [];
    const known = mapping.also?.find((a) => a.sheet === name);
    const own = mergedColumns(
      known?.columns,
      (body.columns ?? []).filter((c) => c.sheet === name),
    );
    return [
      {
        sheet: name,
        ...(known?.headerRow === undefined ? {} : { headerRow: known.headerRow }),
        ...(own.length > 0 ? { columns: own } : {}),
      },
    ];
  });
  const { sheet: _sheet, headerRow: _headerRow, columns: _columns, also: _also, ...rest } = mapping;
  const headerRow = body.headerRow ?? (isOther ? undefined : mapping.headerRow);
  const newTypes = mergedTypes(mapping, body);
  return {
    ...rest,
    ...(sheet === undefined ? {} : { sheet }),
    ...(also.length > 0 ? { also } : {}),
    ...(headerRow === undefined ? {} : { headerRow }),
    ...(columns.length > 0 ? { columns } : {}),
    ...(newTypes.length > 0 ? { newTypes } : {}),
    defaults: {
      ...mapping.defaults,
      ...Object.fromEntries(Object.entries(body.defaults ?? {}).filter(([, v]) => v !== undefined)),
    },
    onDuplicate: body.onDuplicate ?? mapping.onDuplicate,
    ...(body.mode === undefined ? {} : { mode: body.mode }),
    ...(body.units === undefined ? {} : { units: body.units }),
    files: mergedFiles(mapping, body),
  };
}

/** Drawings with ways of their own to read them. What is said for the whole batch goes before what was said of one. Raises Common:NotFound. */
function mergedFiles(mapping: Mapping, body: MappingEdit): Mapping['files'] {
  const said = new Map((body.drawings ?? []).map((d) => [d.fileId, d.read]));
  if ([...said.keys()].some((id) => !mapping.files.some((f) => f.fileId === id))) raise('Common:NotFound');
  return mapping.files.map(({ read: before, ...file }) => {
    const { mode, units, ...rest } = before ?? {};
    const kept = {
      ...rest,
      ...(mode === undefined || body.mode !== undefined ? {} : { mode }),
      ...(units === undefined || body.units !== undefined ? {} : { units }),
    };
    const read = { ...kept, ...said.get(file.fileId) };
    return Object.keys(read).length > 0 ? { ...file, read } : file;
  });
}

/** Plate types that the commit makes; a name that is given to an existing one needs none. */
function mergedTypes(mapping: Mapping, body: MappingEdit): { alias: string; name: string }[] {
  const types = new Map((mapping.newTypes ?? []).map((t) => [nameKey(t.alias), t]));
  for (const name of body.names ?? []) {
    if (name.kind !== 'plateType') continue;
    if (name.targetId === null && name.create)
      types.set(nameKey(name.alias), { alias: name.alias, name: name.create.name });
    else types.delete(nameKey(name.alias));
  }
  return [...types.values()];
}

type NameEdit = NonNullable<MappingEdit['names']>[number];

/** Teaches what names mean; a plate type that is to be made waits for the commit. Raises Common:NotFound, Common:Forbidden. */
export async function applyNames(tx: Tx, who: Who, names: readonly NameEdit[]): Promise<void> {
  const aliases: { kind: NameEdit['kind']; alias: string; target: string }[] = [];
  for (const name of names) {
    if (name.targetId === null && name.create && name.kind === 'plateType') {
      assertMayMake(who);
      continue;
    }
    if (name.targetId === null || !(await targetExists(tx, name.kind, name.targetId)))
      raise('Common:NotFound');
    aliases.push({ kind: name.kind, alias: nameKey(name.alias), target: name.targetId });
  }
  await saveAliases(tx, aliases);
}

/** Raises Common:Forbidden. */
export function assertMayMake(who: Who): void {
  if (!who.rights.has('AlBasic.PlateTypes:add')) raise('Common:Forbidden');
}

/** Makes the plate types that a batch waits for and teaches their names; part of the commit's transaction. */
export async function makePlateTypes(
  tx: Tx,
  types: readonly { alias: string; name: string }[],
): Promise<void> {
  if (types.length === 0) return;
  const used = await plateTypeCodes(tx);
  const made = new Map<string, string>();
  for (const { name } of types) {
    if (made.has(name)) continue;
    const stem = (initialsOf(name) || name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'P').slice(0, 16);
    let code = stem;
    for (let n = 2; used.has(code.toLowerCase()); n += 1) code = `${stem}${n}`;
    used.add(code.toLowerCase());
    const id = newId();
    made.set(name, id);
    await insertNamed(tx, id, name, code);
  }
  await saveAliases(
    tx,
    types.map(({ alias, name }) => ({
      kind: 'plateType' as const,
      alias: nameKey(alias),
      target: made.get(name) as string,
    })),
  );
}

/** Remembers what layers are for, for every later drawing of the tenant. */
export async function teachLayers(tx: Tx, layers: NonNullable<MappingEdit['layers']>): Promise<void> {
  await saveAliases(
    tx,
    layers.map(({ name, role }) => ({ kind: 'layer', alias: name.toLowerCase(), target: role })),
  );
}
