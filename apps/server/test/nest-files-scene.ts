/** The scene of tests that read the files of a plan: the order, and the table of a printed sheet. */
import { expect } from 'vitest';
import { nest, presetOf } from '@muyun/contract';
import { act, addProduct, addSize, computed, type NestScene, nestScene } from './nest-scene.ts';
import type { Cell, SheetContent } from '../src/kit/spreadsheet.ts';

/** Rows between the head of the table and the signatures. */
export function tableOf(
  sheet: SheetContent | undefined,
  columns: readonly { name: string; title: string }[],
): Record<string, Cell>[] {
  const rows = sheet?.rows ?? [];
  const head = rows.findIndex(
    (r) => r.cells.slice(0, columns.length).join('|') === columns.map((c) => c.title).join('|'),
  );
  expect(head).toBeGreaterThan(0);
  const end = rows.findIndex((r, i) => i > head && String(r.cells[0] ?? '').endsWith('：'));
  expect(end).toBeGreaterThan(head);
  return rows
    .slice(head + 1, end)
    .filter((r) => r.cells.some((c) => c !== null))
    .map((r) => Object.fromEntries(columns.map((c, i) => [c.name, r.cells[i] ?? null])));
}
export const pagesOf = (bytes: Uint8Array): number =>
  (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g) ?? []
  ).length;

/** A confirmed order of three products, one of them a plate with a round end. */
export async function confirmedOrder(): Promise<{ scene: NestScene; id: string; round: string }> {
  const scene = await nestScene();
  const { owner } = scene;
  await addSize(owner, scene.textureId, { width: 1300, min: 500, max: 3000 });
  // a plate with a round end: the arc must reach the machine exactly
  const arcPart = {
    kind: 'OUTLINE',
    width: 400,
    height: 200,
    holes: [
      {
        vertices: [
          { x: 90, y: 100, bulge: -1 },
          { x: 110, y: 100, bulge: -1 },
        ],
      },
    ],
    bendLines: [{ from: { x: 0, y: 50 }, to: { x: 300, y: 50 }, angle: 90, dir: 'back', method: 1 }],
    grooveLines: [{ from: { x: 150, y: 0 }, to: { x: 150, y: 200 } }],
    marks: [],
    outer: {
      vertices: [
        { x: 0, y: 0 },
        { x: 300, y: 0, bulge: 1 },
        { x: 300, y: 200 },
        { x: 0, y: 200 },
      ],
    },
  };
  const round = await addProduct(
    owner,
    scene,
    { code: 'R-圆头', w: 400, h: 200, quantity: 30, netArea: '0.0754' },
    arcPart,
  );
  const products = [
    { productId: scene.p1, quantity: 12 },
    { productId: scene.p2, quantity: 24 },
    { productId: round, quantity: 30 },
  ];
  const { id } = await owner.call(nest.createNestOrder, {
    body: { kind: 1, products, params: { ...presetOf(1), iterLimit: 80, timeLimit: 5 } },
  });
  await computed(owner, id);
  await act(owner, id, 'confirm');
  return { scene, id, round };
}
