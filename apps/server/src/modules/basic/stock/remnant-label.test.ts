/** 余料标签 (commerce §12): one page with the code of the remnant; of a whole board there is none. */
import { stock } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicScene } from '../../../../test/basic-scene.ts';
import type { Actor } from '../../../../test/kit.ts';

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
