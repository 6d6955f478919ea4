/** The scene of tests that import lists made in the test: a project, its master data, a workbook and what is done with it. */
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
import { bytesOf } from './fixtures/import/corpus/build.ts';
import { type Actor, makeSpace, type Space } from './kit.ts';
import type { CellValue, ListSheet } from './fixtures/import/corpus/list.ts';

export interface Scene {
  readonly space: Space;
  readonly owner: Actor;
  readonly projectId: string;
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
  const made = await owner.call(project.createProject, {
    body: { name: `清单${space.name.slice(-6)}`, demanderId, defaultThickness: 3 },
  });
  return { space, owner, projectId: made.id };
}
export const sheets = (list: readonly ListSheet[], file = 'list.xlsx') => ({
  name: file,
  bytes: bytesOf({ id: '', about: '', file, sheets: list, expect: {} }),
});
export const table = (...rows: CellValue[][]) => sheets([{ name: '清单', rows }]);
export const upload = (s: Scene, file: { name: string; bytes: Uint8Array }): Promise<ImportView> =>
  s.owner.call(productImport.previewImport, { body: { projectId: s.projectId, kind: '1' } as never, file });
export const rowsOf = async (s: Scene, id: string): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;
export const edit = (s: Scene, view: ImportView, body: object) =>
  s.owner.call(productImport.editImportRows, {
    params: { importId: view.id },
    body: { version: view.version, rows: [], ...body } as never,
  });
export const remap = (s: Scene, view: ImportView, body: object) =>
  s.owner.call(productImport.editImportMapping, {
    params: { importId: view.id },
    body: { version: view.version, ...body } as never,
  });
export const commit = (s: Scene, view: ImportView, body: object = {}) =>
  s.owner.call(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version, ...body },
  });
export const productsOf = async (s: Scene) =>
  (
    await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], maxResultCount: 200, sorting: 'code asc' } as never,
    })
  ).items;
export const errorsOf = (rows: readonly ImportRow[]) =>
  rows.flatMap((r) => r.faults.filter((f) => f.level === 'error').map((f) => `${r.line} ${f.code}`));
export const cardsOf = async (s: Scene) => (await s.owner.call(color.allColors)).length;
