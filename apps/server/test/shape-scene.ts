/** Orders of true outlines for tests: triangles that interlock, window frames with panes that lie in their openings. */
import { type NestDraft, shapePresetOf } from '@muyun/contract';
import type { Actor } from './kit.ts';
import { type Space, testHouse } from './kit.ts';
import { addProduct, addSize, type NestScene, nestScene } from './nest-scene.ts';

type Corner = readonly [number, number];
const ring = (corners: readonly Corner[]) => ({ vertices: corners.map(([x, y]) => ({ x, y })) });

/** A drawing as a DXF import leaves it: least corner at the origin, holes clockwise. */
export const outline = (
  size: readonly [number, number],
  outer: readonly Corner[],
  holes: readonly (readonly Corner[])[] = [],
) => ({
  kind: 'OUTLINE',
  width: size[0],
  height: size[1],
  outer: ring(outer),
  holes: holes.map(ring),
  bendLines: [],
  grooveLines: [],
  marks: [],
});

export const TRIANGLE = outline(
  [640, 640],
  [
    [0, 0],
    [640, 0],
    [0, 640],
  ],
);
/** 900 × 900 with an opening of 700 × 700. */
export const FRAME = outline(
  [900, 900],
  [
    [0, 0],
    [900, 0],
    [900, 900],
    [0, 900],
  ],
  [
    [
      [100, 100],
      [100, 800],
      [800, 800],
      [800, 100],
    ],
  ],
);

export interface ShapeScene extends NestScene {
  readonly triangle: string;
  readonly frame: string;
}

export const addTriangle = (
  owner: Actor,
  scene: { textureId: string; projectId: string },
  code: string,
  quantity: number,
): Promise<string> =>
  addProduct(owner, scene, { code, w: 640, h: 640, quantity, netArea: '0.2048' }, TRIANGLE);

/** The scene of F9 with eight triangles and two frames beside it, on plates 1500 × 3000. */
export async function shapeScene(options: { plates?: boolean } = {}): Promise<ShapeScene> {
  const scene = await nestScene({ plates: false });
  if (options.plates !== false) await addSize(scene.owner, scene.textureId, { width: 1500, length: 3000 });
  const triangle = await addTriangle(scene.owner, scene, 'Y-01', 8);
  const frame = await addProduct(
    scene.owner,
    scene,
    { code: 'Y-02', w: 900, h: 900, quantity: 2, netArea: '0.3200' },
    FRAME,
  );
  return { ...scene, triangle, frame };
}

/** Few rounds: a test is quick, and the same every time. */
export const shapeParams = (over: Partial<NestDraft['params']> = {}): NestDraft['params'] => ({
  ...shapePresetOf(2),
  patternCost: 0,
  // the seed with which these few rounds find the plan on one plate
  seed: 2,
  iterLimit: 12,
  timeLimit: 5,
  ...over,
});

export const shapeBody = (scene: ShapeScene, over: Partial<NestDraft['params']> = {}): NestDraft => ({
  kind: 2,
  products: [
    { productId: scene.triangle, quantity: 8 },
    { productId: scene.frame, quantity: 2 },
  ],
  params: shapeParams(over),
});

/** One piece of a drawing; without one it is a size that was typed. */
export const addSketch = (
  owner: Actor,
  scene: { textureId: string; projectId: string },
  code: string,
  drawing: ReturnType<typeof outline> | null,
): Promise<string> =>
  addProduct(
    owner,
    scene,
    { code, w: drawing?.width ?? 500, h: drawing?.height ?? 300, quantity: 1 },
    drawing,
  );

/** The edition of the space without the feature, for as long as the work takes. */
export async function withoutShapes(space: Space, work: () => Promise<void>): Promise<void> {
  const { server } = await testHouse();
  const { owner } = server.house.pools;
  const turn = (code: string) =>
    owner.query(
      'update edition_feature set value = $2 where edition_id = (select edition_id from tenant where tenant_id = $1) and feature_id = (select id from feature where code = $3)',
      [space.tenantId, code, 'TrueShape'],
    );
  await turn('false');
  try {
    await work();
  } finally {
    await turn('true');
  }
}
