/** 工程文件 (engineering C1, C6): folders, versions, who may look and who may change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { file, project, projectFile, storage } from '@muyun/contract';
import { cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

const P = 'AlCad.CadProjects';
let scene: CadScene;
beforeAll(async () => {
  scene = await cadScene('文件大厦');
});
const send = async (who: Actor, name: string, content: string): Promise<string> => {
  const bytes = new TextEncoder().encode(content);
  return (await who.call(file.uploadFile, { file: { name, bytes } }))[0]?.id ?? '';
};
const at = (id = scene.projectId) => ({ params: { id } });
const put = (who: Actor, folder: number, fileIds: string[], id = scene.projectId) =>
  who.raw(projectFile.addProjectFiles, { ...at(id), body: { folder, fileIds } });
const listed = (query: object = {}, who = scene.owner, id = scene.projectId) =>
  who.call(projectFile.listProjectFiles, { ...at(id), query });
async function freshProject(): Promise<string> {
  const body = { name: `工程${newId().slice(-8)}`, demanderId: scene.demanderId };
  return (await scene.owner.call(project.createProject, { body })).id;
}

describe('files of a project', () => {
  it('lie in folders; the same name is the next version, the one before it comes back when that is deleted', async () => {
    const { owner } = scene;
    const [first, second, sheet] = [
      await send(owner, '立面图.txt', 'a'),
      await send(owner, '立面图.TXT', 'bb'),
      await send(owner, '下单表.txt', 'c'),
    ];
    const made = (await put(owner, 1, [first])).json();
    expect(made).toMatchObject([
      { name: '立面图.txt', versionNo: 1, versionCount: 1, size: 1, actions: ['delete'] },
    ]);
    await put(owner, 1, [second]);
    await put(owner, 2, [sheet]);
    const all = await listed({ sorting: 'name asc' });
    expect(all.items.map((f) => [f.name, f.folder, f.versionNo, f.versionCount])).toEqual([
      ['下单表.txt', 2, 1, 1],
      ['立面图.TXT', 1, 2, 2],
    ]);
    expect(all).toMatchObject({
      totalCount: 2,
      totals: { 'fileType:1': 1, 'fileType:2': 1, 'fileType:all': 2 },
    });
    const drawings = await listed({ fileType: 1 });
    expect([drawings.totalCount, drawings.items[0]?.creatorName]).toEqual([1, '老板']);
    expect((await listed({ filter: '下单' })).items).toHaveLength(1);
    const last = drawings.items[0];
    const history = await listed({ versionsOf: last?.id });
    expect(history.items.map((f) => [f.versionNo, f.size])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    const params = { entryId: last?.id ?? '' };
    await owner.call(projectFile.removeProjectFile, { params });
    expect(codeOf(await owner.raw(projectFile.removeProjectFile, { params }))).toBe('Common:NotFound');
    expect((await listed({ fileType: 1 })).items).toMatchObject([{ versionNo: 1, versionCount: 1 }]);
    // a number is given once
    await put(owner, 1, [second]);
    expect((await listed({ fileType: 1 })).items).toMatchObject([{ versionNo: 3, versionCount: 2 }]);
    const log = await owner.call(project.projectLog, {
      query: { projectId: scene.projectId, type: 'fileDelete' },
    });
    expect(log.items.map((l) => l.content)).toEqual(['从「图纸」删除 立面图.TXT（第 2 版）']);
    // shown in a project it cannot be thrown away as a file
    expect((await owner.raw(storage.deleteFile, { params: { id: first } })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('come as one zip, of a folder or of all', async () => {
    const { owner } = scene;
    const id = await freshProject();
    const down = (query: object = {}) => owner.raw(projectFile.downProjectFiles, { ...at(id), query });
    expect(codeOf(await down())).toBe('Cad:ProjectNoFiles');
    await put(owner, 4, [await send(owner, '色板.txt', 'color')], id);
    await put(owner, 16, [await send(owner, '现场.txt', 'site')], id);
    const all = await down();
    const text = new TextDecoder().decode(all.bytes);
    expect([all.status, all.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(['色板/色板.txt', '现场照片/现场.txt'].map((n) => text.includes(n))).toEqual([true, true]);
    const one = new TextDecoder().decode((await down({ fileType: 4 })).bytes);
    expect([one.includes('色板.txt'), one.includes('现场.txt')]).toEqual([true, false]);
  });

  it('of one name sent by eight at once get eight versions', async () => {
    const { owner } = scene;
    const id = await freshProject();
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => send(owner, '同名.txt', `v${i}`)));
    const codes = (await Promise.all(ids.map((f) => put(owner, 1, [f], id)))).map(codeOf);
    expect(codes).toEqual(Array.from({ length: 8 }, () => '200'));
    expect((await listed({}, owner, id)).items).toMatchObject([{ versionNo: 8, versionCount: 8 }]);
    // the same request twice is one
    const [f] = ids;
    const body = { folder: 2, fileIds: [f as string] };
    const key = newId();
    for (let i = 0; i < 2; i += 1) await owner.call(projectFile.addProjectFiles, { ...at(id), body, key });
    expect((await listed({ fileType: 2 }, owner, id)).items).toMatchObject([{ versionNo: 1 }]);
  });

  it('are seen by whoever sees the project, changed by whoever may edit it, and not once it is void', async () => {
    const { owner, space } = scene;
    const id = await freshProject();
    const kept = await send(owner, '合同.txt', 'x');
    await put(owner, 8, [kept], id);
    const reader = await makeMember(space, [`${P}:get`, `${P}:query`]);
    expect((await listed({}, reader, id)).items).toMatchObject([{ name: '合同.txt', actions: [] }]);
    expect((await reader.raw(file.downloadFile, { params: { id: kept } })).status).toBe(200);
    const own = await send(reader, '私自.txt', 'y');
    expect(codeOf(await put(reader, 1, [own], id))).toBe('Common:Forbidden');
    expect(codeOf(await reader.raw(projectFile.downProjectFiles, at(id)))).toBe('Common:Forbidden');
    // who sees own projects only sees no file of others' projects
    const narrow = await makeMember(space, [`${P}:get`, `${P}:edit`], { dataScope: 'own' });
    expect(codeOf(await narrow.raw(projectFile.listProjectFiles, at(id)))).toBe('Common:NotFound');
    expect(codeOf(await narrow.raw(file.downloadFile, { params: { id: kept } }))).toBe('Common:NotFound');
    const entry = (await listed({}, owner, id)).items[0]?.id ?? '';
    const params = { entryId: entry };
    expect(codeOf(await narrow.raw(projectFile.removeProjectFile, { params }))).toBe('Common:NotFound');
    // nobody puts a file there that is not his to see
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await put(owner, 1, [await send(stranger, '外.txt', 'z')], id))).toBe('Common:NotFound');
    expect(codeOf(await put(owner, 3, [kept], id))).toBe('Common:Validation');
    await owner.call(project.voidProject, { params: { id }, body: { reason: '合同取消了' } });
    expect(codeOf(await put(owner, 1, [kept], id))).toBe('Cad:ProjectVoided');
    expect(codeOf(await owner.raw(projectFile.removeProjectFile, { params }))).toBe('Cad:ProjectVoided');
    expect((await listed({}, owner, id)).items).toMatchObject([{ actions: [] }]);
  });
});
