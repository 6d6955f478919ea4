/** 示例清单: an empty list with the columns that an import knows; what stands in master data is there to be picked. */
import os from 'node:os';
import path from 'node:path';
import { IMPORT_CHOICES, IMPORT_FIELDS, IMPORT_SAMPLE } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf } from '../../../kit/files.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import { namesInUse } from './import.master.store.ts';

/** one column says each size; whoever has both in one column needs no sample */
const JOINED = new Set(['size', 'unfoldSize']);
const WIDE = new Set(['positions', 'remark']);

/** The workbook of a space: its plate types, structures and textures are offered where they fit into a list of Excel. */
export async function sampleFile(tx: Tx): Promise<FileAnswer> {
  const [plateType, structure, installStructure, texture] = await Promise.all(
    (['plate_type', 'structure', 'install_structure', 'material_texture'] as const).map(async (table) =>
      (await namesInUse(tx, table)).map((row) => row.name),
    ),
  );
  const choices: Readonly<Record<string, readonly string[] | undefined>> = {
    plateType,
    structure,
    installStructure,
    texture,
    ...Object.fromEntries(
      Object.entries(IMPORT_CHOICES).map(([field, { options }]) => [field, options.map((o) => o.label)]),
    ),
  };
  const file = path.join(os.tmpdir(), `muyun-sample-${newId()}.xlsx`);
  const columns = IMPORT_FIELDS.filter((f) => !JOINED.has(f.name)).map(({ name, label }) => ({
    title: label,
    width: WIDE.has(name) ? 24 : 12,
    choices: choices[name] ?? [],
  }));
  await writeXlsx(file, { sheets: [{ name: IMPORT_SAMPLE, columns, rows: [] }] });
  return { name: `${IMPORT_SAMPLE}.xlsx`, mime: mimeOf('xlsx'), body: { path: file, temporary: true } };
}
