/** What the main job does on its screens and reads of its files. */
import type { Locator } from 'playwright-core';
import { readXlsx } from '../../apps/server/src/kit/spreadsheet.ts';

/** Chooses an option of an Ant Design select by its text. */
export async function choose(field: Locator, option: RegExp | string): Promise<void> {
  await field.click();
  await field
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

/** Pieces per product code of a downloaded cut list: one row per layout and part, 合计 over its sheets. */
export async function cutListPieces(file: string): Promise<Map<string, number>> {
  const book = await readXlsx(file, { maxRows: 50_000, maxColumns: 60 });
  const pieces = new Map<string, number>();
  for (const sheet of book.sheets) {
    const headAt = sheet.rows.findIndex((r) => r.cells.some((c) => String(c).includes('编号')));
    if (headAt < 0) continue;
    const head = (sheet.rows[headAt]?.cells ?? []).map(String);
    const [code, quantity] = [head.findIndex((h) => h.includes('编号')), head.indexOf('合计')];
    for (const row of sheet.rows.slice(headAt + 1)) {
      const name = String(row.cells[code] ?? '').trim();
      const count = Number(row.cells[quantity] ?? 0);
      if (name !== '' && !/合计|小计/.test(row.cells.map(String).join('')) && count > 0)
        pieces.set(name, (pieces.get(name) ?? 0) + count);
    }
  }
  return pieces;
}
