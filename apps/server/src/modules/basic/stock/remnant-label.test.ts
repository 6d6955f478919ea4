/** 余料标签 (commerce §12): one page with the code of the remnant; of a whole board there is none. */
import { stock } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { basicScene } from '../../../../test/basic-scene.ts';
import type { Actor } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';

let owner: Actor;
let textureId: string;
beforeAll(async () => {
  ({ owner, textureId } = await basicScene());
});
const entered = async (code: string, kind: number): Promise<string> =>
  (
    await owner.call(stock.createStock, {
      body: { kind, code, textureId, thickness: 3, width: 860, length: 1500, initialQuantity: 1 },
    })
  ).id;

describe('the list of boards and remnants', () => {
  it('as a workbook has what the filter finds', async () => {
    await entered('YL-导出', 3);
    await entered('B-不导出', 4);
    const raw = await owner.raw(stock.exportStock, { query: { kind: '3', filter: '导出' } });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 10 });
    const cells = (sheets[0]?.rows ?? []).map((r) => r.cells.map(String).join('|'));
    expect(cells).toHaveLength(2);
    expect(cells[1]).toContain('YL-导出');
  });
});

describe('the label of a remnant', () => {
  it('is a PDF named by its code; a board has none', async () => {
    const raw = await owner.raw(stock.printRemnant, { params: { id: await entered('YL-标签', 3) } });
    expect(raw.status).toBe(200);
    expect(raw.headers.get('content-type')).toContain('pdf');
    expect(Buffer.from(raw.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(decodeURIComponent(raw.headers.get('content-disposition') ?? '')).toContain('YL-标签.pdf');
    const board = owner.call(stock.printRemnant, { params: { id: await entered('B-无标签', 4) } });
    expect(await owner.refused(board)).toBe('Common:NotFound');
  });
});
