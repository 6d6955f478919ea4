/** The scene of tests that import the lists of the fixtures: a project with its master data, an upload and what is read of it. */
import {
  color,
  demander,
  type ImportRow,
  type ImportView,
  plateType,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { type Actor, makeSpace, type Space } from './kit.ts';

interface Scene {
  space: Space;
  owner: Actor;
  projectId: string;
}
export async function scene(): Promise<Scene> {
  const space = await makeSpace();
  const { owner } = space;
  await owner.call(texture.initTextures);
  await owner.call(plateType.initPlateTypes);
  await owner.call(color.initColors);
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  return {
    space,
    owner,
    projectId: (
      await owner.call(project.createProject, {
        body: { name: `临港会展${space.name.slice(-6)}`, demanderId },
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
    body: { projectId: s.projectId, kind: '1', ...body } as never,
    file,
  });
export const rowsOf = async (s: Scene, id: string, state = 'all'): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { state, maxResultCount: '1000' } as never,
    })
  ).items;
export const productsOf = async (s: Scene) =>
  await s.owner.call(product.selectProducts, { query: { projectId: s.projectId } as never });
export const tell = (rows: readonly ImportRow[]) =>
  rows.flatMap((r) =>
    r.faults.filter((f) => f.level !== 'fixed').map((f) => `${r.rowNo} ${f.field} ${f.level} ${f.message}`),
  );
