/** What people change in a preview: cells, rows left out, meanings of columns and names. */
import { type BodyOf, importFieldLabel, isImportField, nameKey, type productImport } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { invalid, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { insertPlateType, plateTypeCodes, saveAliases, targetExists } from './import.master.store.ts';
import { type BatchRow, loadRowsOf, type Mapping } from './import.store.ts';
import { initialsOf } from './names.ts';
import type { Edit } from './preview.ts';

type RowEdits = BodyOf<typeof productImport.editImportRows>['rows'];
type MappingEdit = BodyOf<typeof productImport.editImportMapping>;

/** fields that are no column but may be written */
const EXTRA = new Set(['useDrawing']);

/** The edits of rows with those made before. Raises Common:Validation for an unknown field, Common:NotFound for an unknown row. */
export async function editedRows(tx: Tx, batch: BatchRow, rows: RowEdits): Promise<Map<number, Edit>> {
  const known = new Map((await loadRowsOf(tx, batch.id, rows.map((r) => r.rowNo))).map((r) => [r.rowNo, r]));
  const edits = new Map<number, Edit>();
  for (const { rowNo, set, isSkipped } of rows) {
    const row = known.get(rowNo);
    if (!row) raise('Common:NotFound');
    const wrong = Object.keys(set ?? {}).find((name) => !isImportField(name) && !EXTRA.has(name));
    if (wrong !== undefined) throw invalid([{ field: `rows.${rowNo}.${wrong}`, message: importFieldLabel(wrong) }]);
    const before = edits.get(rowNo) ?? { edits: row.edits, isSkipped: row.isSkipped };
    edits.set(rowNo, { edits: { ...before.edits, ...set }, isSkipped: isSkipped ?? before.isSkipped });
  }
  return edits;
}

/** Choices of a batch with new ones over them. Another sheet starts from its own head and columns. */
export function mergedMapping(mapping: Mapping, body: MappingEdit): Mapping {
  const isOther = (body.sheet !== undefined && body.sheet !== mapping.sheet) || (body.headerRow !== undefined && body.headerRow !== mapping.headerRow);
  const columns = new Map((isOther ? [] : (mapping.columns ?? [])).map((c) => [c.index, c.field]));
  for (const { index, field } of body.columns ?? []) {
    // a field belongs to one column: giving it away takes it from the other
    if (field !== null) for (const [other, owned] of columns) if (owned === field && other !== index) columns.set(other, null);
    columns.set(index, field);
  }
  const { sheet: _sheet, headerRow: _headerRow, columns: _columns, ...rest } = mapping;
  return {
    ...rest,
    ...((body.sheet ?? mapping.sheet) === undefined ? {} : { sheet: (body.sheet ?? mapping.sheet) as string }),
    ...(body.headerRow !== undefined ? { headerRow: body.headerRow } : body.sheet === undefined && mapping.headerRow !== undefined ? { headerRow: mapping.headerRow } : {}),
    ...(columns.size > 0 ? { columns: [...columns].map(([index, field]) => ({ index, field })) } : {}),
    defaults: { ...mapping.defaults, ...Object.fromEntries(Object.entries(body.defaults ?? {}).filter(([, v]) => v !== undefined)) }, onDuplicate: body.onDuplicate ?? mapping.onDuplicate,
    ...(body.mode === undefined ? {} : { mode: body.mode }), ...(body.units === undefined ? {} : { units: body.units }),
  };
}

type NameEdit = NonNullable<MappingEdit['names']>[number];

/** Teaches what names mean; a plate type may be made on the way. Raises Common:NotFound, Common:Forbidden. */
export async function applyNames(tx: Tx, who: Who, names: readonly NameEdit[]): Promise<void> {
  const aliases: { kind: NameEdit['kind']; alias: string; target: string }[] = [];
  for (const name of names) {
    const target = name.targetId ?? (name.create && name.kind === 'plateType' ? await makePlateType(tx, who, name.create.name) : null);
    if (target === null || !(await targetExists(tx, name.kind, target))) raise('Common:NotFound');
    aliases.push({ kind: name.kind, alias: nameKey(name.alias), target });
  }
  await saveAliases(tx, aliases);
}

/** Remembers what layers are for, for every later drawing of the tenant. */
export async function teachLayers(tx: Tx, layers: NonNullable<MappingEdit['layers']>): Promise<void> {
  await saveAliases(tx, layers.map(({ name, role }) => ({ kind: 'layer', alias: name.toLowerCase(), target: role })));
}

async function makePlateType(tx: Tx, who: Who, name: string): Promise<string> {
  if (!who.rights.has('AlBasic.PlateTypes:add')) raise('Common:Forbidden');
  const used = await plateTypeCodes(tx);
  const stem = (initialsOf(name) || name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'P').slice(0, 16);
  let code = stem;
  for (let n = 2; used.has(code.toLowerCase()); n += 1) code = `${stem}${n}`;
  const id = newId();
  await insertPlateType(tx, id, name, code);
  return id;
}
