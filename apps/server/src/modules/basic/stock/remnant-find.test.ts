/** 找余料: what the database leaves out by bounds (0500) does not fit; other materials and other spaces are none of it. */
import { stock, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeSpace } from '../../../../test/kit.ts';
import { fitIn } from './remnant-fit.ts';

interface Size {
  readonly code: string;
  readonly width: number;
  readonly length: number;
}
/** sizes in tenths of a millimetre, so that hardly two touch exactly; the same in every run */
function* drawnSizes(): Generator<Size> {
  let state = 20_261_128;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let n = 1; ; n += 1) {
    const [width, length] = [210 + next() * 1290, 1000 + next() * 2000].map((v) => Math.round(v * 10) / 10);
    yield { code: `D-${n}`, width: width as number, length: length as number };
  }
}
const sizes = drawnSizes();
const take = (n: number): Size[] => Array.from({ length: n }, () => sizes.next().value as Size);

let owner: Actor;
let textureIds: string[];
const lying = take(90);
const enter = (who: Actor, size: Size, more: { textureId: string; thickness: number }) =>
  who.call(stock.createStock, { body: { kind: 3, initialQuantity: 1, ...size, ...more } as never });
const texturesOf = async (who: Actor): Promise<string[]> => {
  await who.call(texture.initTextures);
  return (await who.call(texture.textureOptions)).map((t) => t.id);
};

beforeAll(async () => {
  ({ owner } = await makeSpace());
  textureIds = await texturesOf(owner);
  // every third of another thickness, every fifth of another material
  for (const [i, size] of lying.entries())
    await enter(owner, size, {
      textureId: textureIds[i % 5 === 0 ? 1 : 0] as string,
      thickness: i % 3 === 0 ? 2 : 3,
    });
});

const find = async (who: Actor, width: number, length: number, more: object = {}): Promise<string[]> =>
  (
    await who.call(stock.findRemnants, {
      query: { width: String(width), length: String(length), ...more } as never,
    })
  ).map((r) => r.code);
const fitting = (of: readonly Size[], width: number, length: number): string[] =>
  of
    .filter((s) => fitIn(s, width, length))
    .toSorted((a, b) => a.width * a.length - b.width * b.length)
    .slice(0, 60)
    .map((s) => s.code);

describe('remnants found by size', () => {
  it('are those that hold it at some angle, the smallest first, whatever the size', async () => {
    const wanted = [...take(40), { width: 60, length: 2950 }, { width: 3, length: 3 }];
    for (const { width, length } of wanted)
      expect(await find(owner, width, length), `${width} × ${length}`).toEqual(fitting(lying, width, length));
    // the draw has some that lie slanted only: longer than the longer side
    const slanted = lying.find((s) => fitIn(s, 20, Math.max(s.width, s.length) + 5)) as Size;
    expect(await find(owner, 20, Math.max(slanted.width, slanted.length) + 5)).toContain(slanted.code);
  });

  it('are of the thickness and of the material that are asked for', async () => {
    const thick = lying.filter((_, i) => i % 3 !== 0);
    expect(await find(owner, 300, 400, { thickness: '3' })).toEqual(fitting(thick, 300, 400));
    const other = lying.filter((_, i) => i % 3 === 0 && i % 5 === 0);
    const both = { thickness: '2', textureId: textureIds[1] };
    expect(await find(owner, 300, 400, both)).toEqual(fitting(other, 300, 400));
  });

  it('are none of another space, and none that wait, are switched off or are gone', async () => {
    const { owner: stranger } = await makeSpace();
    expect(await find(stranger, 300, 400)).toEqual([]);
    const own = await enter(
      stranger,
      { code: 'X-1', width: 900, length: 900 },
      {
        textureId: (await texturesOf(stranger))[0] as string,
        thickness: 3,
      },
    );
    expect(await find(stranger, 300, 400)).toEqual(['X-1']);
    expect(await find(owner, 300, 400)).not.toContain('X-1');
    await stranger.call(stock.scrapRemnants, { body: { ids: [own.id], reason: '锈蚀' } });
    expect(await find(stranger, 300, 400)).toEqual([]);
  });
});
