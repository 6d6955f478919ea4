/** The scene of tests that import odd files: a project, an upload, a refusal, a list written cell by cell. */
import os from 'node:os';
import path from 'node:path';
import { demander, type ImportRow, type ImportView, productImport, project, texture } from '@muyun/contract';
import { type Actor, Fault, makeSpace } from './kit.ts';
import { writeXlsx } from '../src/kit/spreadsheet.ts';

export interface Scene {
  owner: Actor;
  projectId: string;
}
export async function scene(): Promise<Scene> {
  const { owner, name } = await makeSpace();
  await owner.call(texture.initTextures);
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  return {
    owner,
    projectId: (
      await owner.call(project.createProject, {
        body: { name: `清单${name.slice(-6)}`, demanderId, defaultThickness: 3 },
      })
    ).id,
  };
}
export const upload = (
  s: Scene,
  file: string | { name: string; bytes: Uint8Array },
  kind = '1',
): Promise<ImportView> =>
  s.owner.call(productImport.previewImport, { body: { projectId: s.projectId, kind } as never, file });
export const refusal = (
  s: Scene,
  file: { name: string; bytes: Uint8Array },
  kind = '1',
): Promise<[string, number, string]> =>
  upload(s, file, kind).then(
    () => ['', 200, ''],
    (e: unknown) => {
      const f = e as Fault;
      return [f.code, f.status, f.error.message];
    },
  );
export const rowsOf = async (s: Scene, id: string): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;
export const faultsOf = (rows: readonly ImportRow[]) =>
  rows.map((r) => r.faults.filter((f) => f.level === 'error').map((f) => `${f.field} ${f.message}`));
export const commit = (s: Scene, view: ImportView) =>
  s.owner.call(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version },
  });
export const listFile = async (
  titles: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<string> => {
  const target = path.join(
    os.tmpdir(),
    `muyun-odd-${titles.join('').length}-${rows.length}-${process.pid}.xlsx`,
  );
  await writeXlsx(target, {
    sheets: [
      {
        name: '清单',
        columns: titles.map((title) => ({ title, kind: 'auto' as const })),
        rows: rows.map((r) => [...r]),
      },
    ],
  });
  return target;
};
