/** A small factory for tests of projects and products: platform defaults, a customer and a project, made through the calls. */
import { demander, plateType, product, project, texture } from '@muyun/contract';
import type { ProductRowDraft } from '@muyun/contract';
import { type Actor, makeSpace, type Space } from './kit.ts';

export interface CadScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly textureId: string;
  readonly plateTypeId: string;
  readonly demanderId: string;
  readonly projectId: string;
}

export async function cadScene(name = '万科大厦'): Promise<CadScene> {
  const space = await makeSpace();
  const { owner } = space;
  await owner.call(texture.initTextures);
  await owner.call(plateType.initPlateTypes);
  const textureId = String(
    (await owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]?.id,
  );
  const plateTypeId = String(
    (await owner.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items[0]?.id,
  );
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  const made = await owner.call(project.createProject, { body: { name, demanderId } });
  return { space, owner, textureId, plateTypeId, demanderId, projectId: made.id };
}

/** The panel of B3: 1200 × 600, four returns 25, t 3. */
export const panel = (scene: CadScene, over: Partial<ProductRowDraft> = {}): ProductRowDraft =>
  ({
    plateTypeId: scene.plateTypeId,
    textureId: scene.textureId,
    thickness: 3,
    visibleWidth: 1200,
    visibleHeight: 600,
    depth: 25,
    quantity: 12,
    ...over,
  }) as ProductRowDraft;

export const addPanel = (scene: CadScene, over: Partial<ProductRowDraft> = {}) =>
  scene.owner.call(product.createProduct, {
    body: { ...panel(scene, over), projectId: scene.projectId } as never,
  });
