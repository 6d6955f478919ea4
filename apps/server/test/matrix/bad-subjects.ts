/** What the table of bad input is made of: subjects, each a call with two good rows, and the house in which all of it would be accepted. */
import type { AnyCall, AnyDocument } from '@muyun/contract';
import { type AccessoryScene, accessorySceneOf, manySkus } from '../accessory-scene.ts';
import { materialSteps } from '../material-scene.ts';
import { type PaintScene, paintSceneOf, paints } from '../paint-scene.ts';
import { type PurchaseScene, plates, purchaseScene } from '../purchase-scene.ts';
import { approveOf } from './table.ts';

export type Body = Record<string, unknown>;
export interface Subject {
  readonly title: string;
  readonly call: AnyCall;
  readonly params?: object;
  readonly body: Body;
  /** the list of its rows; none: it has one thing */
  readonly rows?: string;
  readonly quantity: string;
  /** what its rows name, and such an id of each other domain is refused there */
  readonly item?: string;
  /** saved as a draft that is posted later */
  readonly document?: AnyDocument;
  /** of the stock whose domain this is: it has a business day */
  readonly day?: string;
  readonly warehouses?: readonly string[];
  readonly suppliers?: readonly string[];
  /** ids of its rows that are no declared references, with what they point to */
  readonly ids?: Readonly<Record<string, string>>;
  /** what sending the same row twice is refused with */
  readonly twice?: string;
  /** counted in whole pieces: half a one is refused with it */
  readonly half?: string;
  /** nothing of it may be counted */
  readonly mayBeNone?: boolean;
}

export interface World {
  readonly materials: PurchaseScene;
  readonly paint: PaintScene;
  readonly accessories: AccessoryScene;
  readonly skus: readonly string[];
  readonly paintIds: readonly string[];
  readonly accessoryIds: readonly string[];
  readonly steps: ReturnType<typeof materialSteps>;
}
export async function badWorld(): Promise<World> {
  const materials = await purchaseScene();
  const paint = await paintSceneOf(materials.space);
  const accessories = await accessorySceneOf(materials.space);
  return {
    materials,
    paint,
    accessories,
    skus: await plates(materials, 2),
    paintIds: await paints(paint, 2),
    accessoryIds: (await manySkus(accessories, 4)).slice(2),
    steps: materialSteps(() => materials),
  };
}

export type View = { readonly lines: readonly { readonly id: string; readonly batchId?: string | null }[] };
/** A draft is made, approved, and read. */
export async function done(w: World, document: AnyDocument, body: Body): Promise<View & { id: string }> {
  const { owner } = w.materials;
  const { id } = (await owner.call(document.calls.create, { body: body as never })) as { id: string };
  await approveOf(owner, document, id);
  return { ...((await owner.call(document.calls.get, { params: { id } })) as View), id };
}
export const plain = (document: AnyDocument, title: string, body: Body, more: Partial<Subject>): Subject => ({
  title,
  call: document.calls.create,
  document,
  body,
  rows: 'lines',
  quantity: 'quantity',
  ...more,
});
export const each = <T>(ids: readonly string[], make: (id: string, i: number) => T): T[] => ids.map(make);
