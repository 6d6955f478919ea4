/** A block of cells from a spreadsheet over the check grid: by its head where it has one, else by the order of the columns. */
import { type ImportRow, type ImportView, productImport } from '@muyun/contract';
import { parseTable } from '../../../kit/editgrid/index.ts';
import { request } from '../../../kit/http/index.ts';
import type { GridColumn } from './columns.ts';
import type { RowEdit } from './use-check.ts';
import { PAGE, type RowFilter } from './use-rows.ts';

export interface PastePlan {
  rows: RowEdit[];
  cells: number;
  /** lines and columns of the block that lie beyond the list */
  lostLines: number;
  lostColumns: number;
}

const plainHead = (text: string): string => text.toLowerCase().replaceAll(/[\s(（][^)）]*[)）]?$|\s/g, '');

/** Which column each cell of the block goes to. */
export function targetsOf(
  columns: readonly GridColumn[],
  head: readonly string[],
  from: number,
): { targets: (string | null)[]; isHead: boolean } {
  const byTitle = head.map((h) => columns.find((c) => plainHead(c.label) === plainHead(h))?.field ?? null);
  if (head.length >= 2 && byTitle.filter(Boolean).length >= 2) return { targets: byTitle, isHead: true };
  return { targets: head.map((_, i) => columns[from + i]?.field ?? null), isHead: false };
}

async function rowsFrom(
  importId: string,
  filter: RowFilter,
  first: number,
  count: number,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let skip = first; skip < first + count; skip += PAGE) {
    const query = {
      state: filter,
      skipCount: String(skip),
      maxResultCount: String(Math.min(PAGE, first + count - skip)),
    };
    const page = await request(productImport.getImport, { params: { importId }, query });
    rows.push(...page.items);
    if (page.items.length === 0) break;
  }
  return rows;
}

/** The edits that a pasted block means, beginning at a cell. */
export async function planPaste(
  batch: ImportView,
  text: string,
  at: { filter: RowFilter; index: number; column: number; columns: readonly GridColumn[] },
): Promise<PastePlan> {
  const table = parseTable(text);
  const { targets, isHead } = targetsOf(at.columns, table[0] ?? [], at.column);
  const body = isHead ? table.slice(1) : table;
  const rows = await rowsFrom(batch.id, at.filter, at.index, body.length);
  let cells = 0;
  const edits = body.flatMap((line, i): RowEdit[] => {
    const row = rows[i];
    if (!row) return [];
    const set: Record<string, string> = {};
    line.forEach((value, j) => {
      const field = targets[j];
      const clean = value.trim();
      if (!field || clean === (row.cells[field] ?? '')) return;
      set[field] = clean;
      cells += 1;
    });
    return Object.keys(set).length > 0 ? [{ rowNo: row.rowNo, set }] : [];
  });
  return {
    rows: edits,
    cells,
    lostLines: Math.max(0, body.length - rows.length),
    lostColumns: targets.filter((t) => t === null).length,
  };
}
