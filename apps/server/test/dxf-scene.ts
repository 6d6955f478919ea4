/** The scene of tests that import drawings: a project, an upload, and drawings written in the test. */
import {
  demander,
  type ImportRow,
  type ImportView,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { type Actor, makeSpace, type TestHouse } from './kit.ts';

export { drawing } from './dxf-drawing.ts';

interface Scene {
  owner: Actor;
  projectId: string;
  textureId: string;
}
export async function scene(house?: TestHouse): Promise<Scene> {
  const { owner, name } = await (house ? makeSpace('企业版', house) : makeSpace());
  await owner.call(texture.initTextures);
  const textureId = (await owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]
    ?.id as string;
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  return {
    owner,
    textureId,
    projectId: (
      await owner.call(project.createProject, {
        body: { name: `图纸${name.slice(-6)}`, demanderId, defaultThickness: 3 },
      })
    ).id,
  };
}
export const upload = (
  s: Scene,
  file: string | { name: string; bytes: Uint8Array },
  body: Record<string, string> = {},
): Promise<ImportView> =>
  s.owner.call(productImport.previewImport, {
    body: { projectId: s.projectId, kind: '2', ...body } as never,
    file,
  });
export const rowsOf = async (s: Scene, id: string): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;
export const commit = (s: Scene, view: ImportView) =>
  s.owner.call(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version },
  });
export const productsOf = (s: Scene) =>
  s.owner.call(product.selectProducts, { query: { projectId: s.projectId } as never });
