/** What the machine and the desk are given of a plan of true outlines (engineering F8), read back from what was downloaded. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nest, type NestLayout } from '@muyun/contract';
import type { Placement } from '@muyun/nesting';
import { area, boundsOfRing, type PartGeometry, readDxf, transformRing } from '@muyun/nesting/panel';
import { act, computed } from '../../../../test/nest-scene.ts';
import { FRAME, shapeBody, type ShapeScene, shapeScene } from '../../../../test/shape-scene.ts';
import { pagesOf } from '../../../../test/nest-files-scene.ts';
import { closeThreadPools } from '../../../kit/thread-pool.ts';
import { labelBox, placeOf } from './nest-place.ts';

let scene: ShapeScene;
let id = '';
let layouts: NestLayout[] = [];

const down = (b: string, query: object = {}) =>
  scene.owner.raw(nest.downNestFile, { params: { a: id, b }, query });

beforeAll(async () => {
  scene = await shapeScene();
  const saved = await scene.owner.call(nest.createNestOrder, {
    body: shapeBody(scene, { rotationStep: 15 }),
  });
  ({ id } = saved);
  const done = await computed(scene.owner, id);
  ({ layouts } = await scene.owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } }));
});
afterAll(closeThreadPools);

describe('files of true outlines', () => {
  it('wait for the confirmation, drawings and lists alike', async () => {
    expect((await down('5')).status).toBe(400);
    expect((await down('3')).status).toBe(400);
    expect((await act(scene.owner, id, 'confirm')).state).toBe(16);
  });

  it('DXF: every part once, as large as it is drawn, inside the plate; its opening is cut before its outline', async () => {
    const files = Object.values(unzipSync((await down('5')).bytes));
    expect(files).toHaveLength(layouts.length);
    const entities = files.flatMap((bytes) => readDxf(bytes).entities);
    const rings = entities.flatMap((e) =>
      e.type === 'POLYLINE' && (e.layer === 'CUT' || e.layer === 'HOLE')
        ? [{ layer: e.layer, vertices: e.vertices }]
        : [],
    );
    const placed = layouts.flatMap((l) => Array.from({ length: 1 }, () => l.placements).flat());
    const sizes = (layer: string) =>
      rings
        .filter((r) => r.layer === layer)
        .map((r) => Math.round(area({ vertices: r.vertices })))
        .toSorted((a, b) => a - b);
    const frames = placed.filter((p) => p.productId === scene.frame).length;
    expect(sizes('CUT')).toEqual([
      ...Array.from({ length: placed.length - frames }, () => 204_800),
      ...Array.from({ length: frames }, () => 810_000),
    ]);
    expect(sizes('HOLE')).toEqual(Array.from({ length: frames }, () => 490_000));
    for (const { vertices } of rings) {
      const box = boundsOfRing({ vertices });
      expect(Math.min(box.minX, box.minY)).toBeGreaterThanOrEqual(8 - 1e-6);
      expect(box.maxX).toBeLessThanOrEqual(2992 + 1e-6);
      expect(box.maxY).toBeLessThanOrEqual(1492 + 1e-6);
    }
    for (const [i, ring] of rings.entries())
      if (ring.layer === 'HOLE') expect(rings[i + 1]?.layer).toBe('CUT');
  });

  it('SVG: a picture of each layout, every part along its outline, its opening left open', async () => {
    const files = Object.entries(unzipSync((await down('4', { format: 'svg' })).bytes));
    expect(files.map(([name]) => name.slice(name.indexOf('-')))).toEqual(
      layouts.map((l) => `-${l.layoutNo}x${l.repeat}.svg`),
    );
    for (const [i, [, bytes]] of files.entries()) {
      const text = new TextDecoder().decode(bytes);
      expect(text.match(/\)" fill-rule="evenodd"/g)).toHaveLength(layouts[i]?.placements.length ?? -1);
      expect(text).toContain('Y-01');
    }
  });

  it.each(['1', '2', '3', '4', '6'])('list %s as xlsx, and what prints as PDF', async (b) => {
    const sheet = await down(b, { format: 'xlsx' });
    expect([b, sheet.status]).toEqual([b, 200]);
    const print = await down(b, { format: 'pdf' });
    expect(new TextDecoder().decode(print.bytes.subarray(0, 4))).toBe('%PDF');
    if (b === '4') expect(pagesOf(print.bytes)).toBe(layouts.length);
  });
});

describe('where a drawing lies', () => {
  const part = FRAME as unknown as PartGeometry;
  const at = (over: Partial<Placement>): Placement => ({
    itemId: 'f',
    seq: 1,
    x: 0,
    y: 0,
    w: 900,
    h: 900,
    rotation: 0,
    mirror: false,
    at: { x: 0, y: 0 },
    ...over,
  });

  it('is mirrored first, then turned, then moved; rectangles keep to their corner', () => {
    const mirrored = boundsOfRing(
      transformRing(placeOf(at({ mirror: true, rotation: 90, at: { x: 1000, y: 2000 } }), part), part.outer),
    );
    // x → −x, a quarter turn to the left: it lies left of and below the place
    expect(mirrored).toMatchObject({ minX: 100, maxX: 1000, minY: 1100, maxY: 2000 });
    const { at: _none, ...plain } = at({ x: 10, y: 20, rotation: 90 });
    expect(boundsOfRing(transformRing(placeOf(plain, part), part.outer))).toMatchObject({
      minX: 10,
      minY: 20,
    });
  });

  it('its name stands on the material, never in the opening', () => {
    for (const rotation of [0, 30, 90, 180, 222.5]) {
      const p = at({ rotation, at: { x: 2000, y: 2000 } });
      const { x, y, w, h } = labelBox(p, part);
      const { a, b, c, d, e, f } = placeOf(p, part);
      // back into the drawing: the matrix is a turn, its transpose undoes it
      const [dx, dy] = [x + w / 2 - e, y + h / 2 - f];
      const [u, v] = [a * dx + b * dy, c * dx + d * dy];
      const isOpen = u > 100 && u < 800 && v > 100 && v < 800;
      expect([rotation, isOpen, u > 0 && u < 900 && v > 0 && v < 900]).toEqual([rotation, false, true]);
    }
  });
});
