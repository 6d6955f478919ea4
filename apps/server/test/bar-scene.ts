/** A small factory for bars: one profile 50 high, a project whose products carry pieces of it, by the calls that people use. */
import {
  accessory,
  accessorySku,
  accessoryType,
  type BarDraft,
  barPreset,
  bars,
  bindAccessories,
  listProductAccessories,
  type NEST_STATE_ACTIONS,
} from '@muyun/contract';
import { type Actor, jobEnd, type Space } from './kit.ts';
import { addProduct, nestScene } from './nest-scene.ts';

export interface BarScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly textureId: string;
  readonly projectId: string;
  readonly accessoryId: string;
  readonly skuId: string;
  readonly groupName: string;
}

export interface Cut {
  readonly code: string;
  /** mm, long point */
  readonly length: number;
  readonly quantity: number;
  readonly left?: string;
  readonly right?: string;
  /** pieces for each product; default one */
  readonly each?: string;
}

export interface Profile {
  readonly name?: string;
  readonly height?: number | null;
  readonly length?: number;
  readonly price?: string;
  readonly color?: string;
  /** unit of the accessory: 6 支, 3 m, 4 kg */
  readonly unit?: number;
  readonly metreWeight?: string;
}

/** A profile that is bought in one length. */
export async function addProfile(
  owner: Actor,
  p: Profile = {},
): Promise<{ accessoryId: string; skuId: string; groupName: string }> {
  const name = p.name ?? '副框';
  const type = await owner.call(accessoryType.calls.create, {
    body: { name: `${name}类`, code: `L-${name}` },
  });
  const made = await owner.call(accessory.calls.create, {
    body: {
      name,
      code: `X-${name}`,
      typeId: type.id,
      unit: (p.unit ?? 6) as 6,
      isProfile: true,
      sectionHeight: p.height === undefined ? 50 : p.height,
      linearWeight: p.metreWeight ?? '1.2',
    },
  });
  const sku = await owner.call(accessorySku.calls.create, {
    body: {
      accessoryId: made.id,
      specification: '标准',
      length: p.length ?? 6000,
      unitPrice: p.price ?? '150',
      ...(p.color ? { color: p.color } : {}),
    },
  });
  return { accessoryId: made.id, skuId: sku.id, groupName: `${made.id}|${p.color ?? ''}` };
}

export async function barScene(profile: Profile = {}): Promise<BarScene> {
  const { space, owner, textureId, projectId } = await nestScene({ plates: false });
  return { space, owner, textureId, projectId, ...(await addProfile(owner, profile)) };
}

/** A product with one piece of the profile; answers the id of the piece. */
export async function addCut(scene: BarScene, cut: Cut, skuId = scene.skuId): Promise<string> {
  const { owner } = scene;
  const productId = await addProduct(owner, scene, {
    code: cut.code,
    w: 900,
    h: 600,
    quantity: cut.quantity,
  });
  await owner.call(bindAccessories, {
    body: {
      productIds: [productId],
      items: [
        {
          accessorySkuId: skuId,
          qtyPerPiece: cut.each ?? '1',
          cutLength: cut.length,
          leftAngle: cut.left ?? '0',
          rightAngle: cut.right ?? '0',
        },
      ],
    },
  });
  const { items } = await owner.call(listProductAccessories, { query: { productId } });
  return items[0]?.id as string;
}

/** F8.1: 2350 × 6, 1480 × 8, 920 × 5. */
export const f81Cuts: readonly Cut[] = [
  { code: 'K-01', length: 2350, quantity: 6 },
  { code: 'K-02', length: 1480, quantity: 8 },
  { code: 'K-03', length: 920, quantity: 5 },
];
export async function f81Pieces(scene: BarScene): Promise<string[]> {
  const ids: string[] = [];
  for (const cut of f81Cuts) ids.push(await addCut(scene, cut));
  return ids;
}

/** Few rounds, so that a test is quick and the same every time. */
export const barTestParams = (over: Partial<BarDraft['params']> = {}): BarDraft['params'] => ({
  ...barPreset(),
  iterLimit: 300,
  timeLimit: 5,
  ...over,
});
export const barBody = (
  pieces: readonly (readonly [string, number])[],
  over: Partial<BarDraft> = {},
): BarDraft => ({
  pieces: pieces.map(([pieceId, quantity]) => ({ pieceId, quantity })),
  params: barTestParams(),
  ...over,
});

type Verb = (typeof NEST_STATE_ACTIONS)[number];
export async function barAct(
  owner: Actor,
  id: string,
  action: Verb,
  more: { reason?: string; runId?: string; keep?: boolean } = {},
) {
  const { version } = await owner.call(bars.getBarOrder, { params: { id } });
  return owner.call(bars.barOrderState, { params: { id }, body: { action, version, ...more } });
}

/** Submits and waits for the end of the computation. Answers the order as it is then. */
export async function barsComputed(owner: Actor, id: string, action: 'submit' | 'recalc' = 'submit') {
  await barAct(owner, id, action);
  const { jobId } = await owner.call(bars.getBarOrder, { params: { id } });
  if (jobId) await jobEnd(owner, jobId);
  return owner.call(bars.getBarOrder, { params: { id } });
}

/** What of a piece is still free. */
export async function freeOf(owner: Actor, pieceId: string): Promise<number> {
  const { pieces } = await owner.call(bars.listBarPieces, { query: {} });
  return pieces.find((p) => p.id === pieceId)?.available ?? 0;
}

/** One computed order of bars, for the suites that attack it: the product gets a piece of a profile. */
export async function barOrderOf({ owner }: Space, productId: string): Promise<Record<string, string>> {
  const { skuId } = await addProfile(owner, { name: '龙骨' });
  await owner.call(bindAccessories, {
    body: { productIds: [productId], items: [{ accessorySkuId: skuId, qtyPerPiece: '1', cutLength: 900 }] },
  });
  const { pieces } = await owner.call(bars.listBarPieces, { query: {} });
  const piece = pieces.find((p) => p.productId === productId);
  const order = await owner.call(bars.createBarOrder, { body: barBody([[piece?.id ?? '', 2]]) });
  const done = await barsComputed(owner, order.id);
  return { barOrderId: order.id, barRunId: done.runId ?? '' };
}

/** A profile, one piece of a product of ten, and the wish for some of them. */
export async function oneCut(quantity = 4, length = 1200) {
  const scene = await barScene();
  const piece = await addCut(scene, { code: 'A-01', length, quantity: 10 });
  const make = (n = quantity, more: Parameters<typeof barBody>[1] = {}) =>
    scene.owner.call(bars.createBarOrder, { body: barBody([[piece, n]], more) });
  return { scene, owner: scene.owner, piece, make };
}
