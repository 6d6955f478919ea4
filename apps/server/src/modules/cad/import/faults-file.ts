/** The rows with faults as a workbook: as they stood in the file, the faulty cells marked, the reasons behind. */
import os from 'node:os';
import path from 'node:path';
import { FAULT_SHEET, IMPORT_FIELDS, importFieldLabel } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type KeptRow, loadRows } from './import.rows.store.ts';
import type { BatchRow } from './import.store.ts';
import { LEVEL_NUMBERS, lineOf, sheetOf } from './row.ts';

export async function faultsFile(tx: Tx, batch: BatchRow): Promise<FileAnswer> {
  const rows = (await loadRows(tx, batch.id)).filter((r) => !r.isSkipped && r.level >= LEVEL_NUMBERS.warning);
  const fields = [
    ...(batch.kind === 2 ? ['file'] : []),
    ...IMPORT_FIELDS.map((f) => f.name).filter(
      (name) => batch.preview.mapped.includes(name) || rows.some((r) => (r.checked.cells[name] ?? '') !== ''),
    ),
    ...batch.preview.mapped.filter((m) => m.startsWith('param:')),
  ];
  const hasSheets = rows.some((r) => sheetOf(r) !== null);
  const target = path.join(os.tmpdir(), `muyun-faults-${newId()}.xlsx`);
  await writeXlsx(target, {
    sheets: [
      {
        name: FAULT_SHEET.name,
        columns: [
          ...(hasSheets ? [{ title: FAULT_SHEET.sheet, width: 14 }] : []),
          { title: FAULT_SHEET.rowNo, kind: 'int', width: 8 },
          ...fields.map((f) => ({
            title: importFieldLabel(f),
            width: f === 'positions' || f === 'remark' ? 24 : 14,
          })),
          { title: FAULT_SHEET.reasons, width: 60 },
        ],
        rows: rows.map((row) => faultLine(row, fields, hasSheets)),
      },
    ],
  });
  return {
    name: safeFileName(`${FAULT_SHEET.name}_${batch.no}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: target, temporary: true },
  };
}

function faultLine(row: KeptRow, fields: readonly string[], hasSheets: boolean): unknown[] {
  const cells = fields.map((field) => {
    const value = row.edits[field] ?? row.source[field] ?? row.checked.cells[field] ?? '';
    const fault = row.checked.faults.find((f) => f.field === field && f.level !== 'fixed');
    return fault ? { value, tone: fault.level === 'error' ? 'error' : 'warning' } : value;
  });
  const reasons = row.checked.faults
    .filter((f) => f.level !== 'fixed')
    .map((f) => `${importFieldLabel(f.field)}：${f.message}${f.detail ? `（${f.detail}）` : ''}`);
  return [...(hasSheets ? [sheetOf(row) ?? ''] : []), lineOf(row), ...cells, reasons.join('；')];
}
