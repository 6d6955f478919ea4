/** 工程密码 (engineering C8): what is shut, who opens it, and how a guess or a stolen token fares. */
import { beforeAll, describe, expect, it } from 'vitest';
import { book, file, nest, product, productImport, project, projectFile, projectLock } from '@muyun/contract';
import { cadScene, type CadScene, addPanel, panel } from '../../../../test/cad-scene.ts';
import { makeImport } from '../../../../test/attack/world-import.ts';
import { type Actor, codeOf, jobEnd, makeMember, makeSpace } from '../../../../test/kit.ts';
import { confirmedOrder } from '../../../../test/nest-files-scene.ts';
import { now } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { takePassTry } from './project-lock.store.ts';

const P = 'AlCad.CadProjects';
const D = 'AlCad.CadProducts';
const LOCKED = 'Cad:ProjectLocked';
let scene: CadScene;
let reader: Actor;
let piece: { id: string; version: number };
beforeAll(async () => {
  scene = await cadScene('加密大厦');
  piece = await addPanel(scene, { code: 'L-01' });
  reader = await makeMember(scene.space, [
    `${P}:get`,
    `${P}:query`,
    `${P}:edit`,
    `${D}:get`,
    `${D}:query`,
    `${D}:edit`,
    `${D}:import`,
    `${D}:export`,
    `${P}:export`,
  ]);
});
const set = (who: Actor, password: string, oldPassword?: string, id = scene.projectId) =>
  who.raw(projectLock.setProjectPassword, {
    params: { id },
    body: { password, ...(oldPassword === undefined ? {} : { oldPassword }) },
  });
const unlock = (who: Actor, password: string, id = scene.projectId) =>
  who.raw(projectLock.unlockProject, { params: { id }, body: { password } });
const passOf = async (who: Actor, password: string, id = scene.projectId) => {
  const { passToken } = (await unlock(who, password, id)).json() as { passToken: string };
  return { 'x-project-pass': passToken };
};
const look = async (who: Actor, headers: Record<string, string> = {}, id = piece.id) =>
  codeOf(await who.raw(product.getProduct, { params: { id }, headers }));
async function another(name: string): Promise<{ projectId: string; pieceId: string }> {
  const body = { name, demanderId: scene.demanderId };
  const { id } = await scene.owner.call(project.createProject, { body });
  const made = await addPanel({ ...scene, projectId: id }, { code: 'N-01' });
  return { projectId: id, pieceId: made.id };
}

/** The project is designed by the member. */
async function giveTo(who: Actor, id: string): Promise<void> {
  await scene.owner.inTx((tx) =>
    tx.run(
      sql`update cad_project set designer_id = (select id from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${who.userId}) where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
}

describe('a project with a password', () => {
  it('shuts detail, drawings, DXF, papers and evidence, for its owner too; lists and counts stay', async () => {
    const { owner } = scene;
    const bytes = new TextEncoder().encode('drawing');
    const [paper] = await owner.call(file.uploadFile, { file: { name: '立面.txt', bytes } });
    const fileId = paper?.id as string;
    const at = { params: { id: scene.projectId } };
    await owner.call(projectFile.addProjectFiles, { ...at, body: { folder: 1, fileIds: [fileId] } });
    const batch = await makeImport(scene.space, scene.projectId, 'IM-1');
    await owner.call(productImport.commitImport, {
      params: { importId: batch.id },
      body: { version: batch.version },
    });
    // one that is still looked over shows the drawings of its rows
    const unfinished = await makeImport(scene.space, scene.projectId, 'IM-2');
    const query = { projectId: scene.projectId };
    const original = (await owner.call(product.listOriginals, { query })).items[0]?.id ?? '';
    const before = await owner.call(project.getProject, at);
    const answer = (await set(owner, 'Right-1')).json() as typeof before;
    expect([before.hasPassword, answer.hasPassword]).toEqual([false, true]);
    // a header form that stands open stays valid
    expect(answer.version).toBe(before.version);
    expect(JSON.stringify(answer)).not.toContain('Right-1');
    const ids = { projectIds: scene.projectId };
    const asks = (who: Actor, headers: Record<string, string>) =>
      Promise.all([
        look(who, headers),
        who.raw(product.productHistory, { params: { id: piece.id }, headers }).then(codeOf),
        who
          .raw(product.downProduct, { params: { id: piece.id }, query: { format: 'dxf' }, headers })
          .then(codeOf),
        who.raw(product.getOriginal, { params: { id: original }, headers }).then(codeOf),
        who.raw(product.exportProducts, { query: { ...ids, format: 'zip' }, headers }).then(codeOf),
        who.raw(projectFile.downProjectFiles, { ...at, headers }).then(codeOf),
        who.raw(file.downloadFile, { params: { id: fileId }, headers }).then(codeOf),
        who
          .raw(productImport.getImportRow, { params: { importId: unfinished.id, rowNo: '2' }, headers })
          .then(codeOf),
      ]);
    const shut = Array.from({ length: 8 }, () => LOCKED);
    expect(await asks(owner, {})).toEqual(shut);
    expect(await asks(reader, {})).toEqual(shut);
    const refusal = (await reader.raw(product.getProduct, { params: { id: piece.id } })).json();
    expect(refusal).toMatchObject({
      error: { details: { projectId: scene.projectId, displayName: '加密大厦 / 第1批' } },
    });
    const open = Array.from({ length: 8 }, () => '200');
    expect(await asks(reader, await passOf(reader, 'Right-1'))).toEqual(open);
    // what lists tell is not secret
    const list = await reader.call(product.listProducts, { query: { projectIds: [scene.projectId] } });
    expect(list.items.length).toBeGreaterThan(1);
    expect(codeOf(await reader.raw(product.exportProducts, { query: { ...ids, format: 'xlsx' } }))).toBe(
      '200',
    );
    expect((await reader.call(projectFile.listProjectFiles, at)).items).toHaveLength(1);
    expect((await reader.call(project.projectNames)).map((p) => p.name)).toContain('加密大厦');
  });

  it('is not written product by product, nor handed out as a book, by whoever has not opened it', async () => {
    const { projectId, pieceId } = await another('手改大厦');
    await set(scene.owner, 'Right-1', undefined, projectId);
    const body = { ...panel(scene), projectId, code: 'N-02' } as never;
    const write = (headers: Record<string, string>) =>
      scene.owner.raw(product.createProduct, { body, headers }).then(codeOf);
    expect(await write({})).toBe(LOCKED);
    const share = (headers: Record<string, string>) =>
      scene.owner.raw(book.createBook, { params: { id: projectId }, body: {}, headers }).then(codeOf);
    expect(await share({})).toBe(LOCKED);
    const list = await scene.owner.call(product.listProducts, { query: { projectIds: [projectId] } });
    expect(list.items.map((p) => p.id)).toEqual([pieceId]);
    const pass = await passOf(scene.owner, 'Right-1', projectId);
    expect([await write(pass), await share(pass)]).toEqual(['200', '200']);
  });

  it('gives its drawings to an export job only for who has opened it', async () => {
    const { projectId } = await another('打包大厦');
    await set(scene.owner, 'Right-1', undefined, projectId);
    const body = { projectIds: [projectId], format: 'zip' as const };
    expect(codeOf(await reader.raw(product.exportProductsJob, { body }))).toBe(LOCKED);
    const headers = await passOf(reader, 'Right-1', projectId);
    const { jobId } = await reader.call(product.exportProductsJob, { body, headers });
    expect(await jobEnd(reader, jobId)).toMatchObject({ state: 'done', result: { rows: 1 } });
  });

  it('shuts the drawings of its nests; lists and what the shop floor cuts by stay open', async () => {
    const made = await confirmedOrder();
    const { owner } = made.scene;
    const order = await owner.call(nest.getNestOrder, { params: { id: made.id } });
    const [id] = order.projectIds as [string];
    await set(owner, 'Right-1', undefined, id);
    const down = (b: string, headers: Record<string, string> = {}) =>
      owner.raw(nest.downNestFile, { params: { a: made.id, b }, headers }).then(codeOf);
    expect([await down('4'), await down('5'), await down('3'), await down('1')]).toEqual([
      LOCKED,
      LOCKED,
      '200',
      '200',
    ]);
    expect(await down('5', await passOf(owner, 'Right-1', id))).toBe('200');
  });
});

describe('the token of an entered password', () => {
  it('opens its own project for its own person, until it is over or the password changes', async () => {
    const { owner } = scene;
    const one = await another('甲大厦');
    const two = await another('乙大厦');
    await set(owner, 'First-1', undefined, one.projectId);
    await set(owner, 'Second-1', undefined, two.projectId);
    const first = await passOf(owner, 'First-1', one.projectId);
    const second = await passOf(owner, 'Second-1', two.projectId);
    expect(await look(owner, first, one.pieceId)).toBe('200');
    // of another project, of another person, of nobody, cut short
    expect(await look(owner, second, one.pieceId)).toBe(LOCKED);
    expect(await look(reader, first, one.pieceId)).toBe(LOCKED);
    const wrong = first['x-project-pass'].replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'));
    expect(await look(owner, { 'x-project-pass': wrong }, one.pieceId)).toBe(LOCKED);
    expect(await look(owner, { 'x-project-pass': 'a,b,,c' }, one.pieceId)).toBe(LOCKED);
    // several go with one request
    const both = { 'x-project-pass': `${second['x-project-pass']}, ${first['x-project-pass']}` };
    expect(await look(owner, both, one.pieceId)).toBe('200');
    // another space's token says nothing here, and ours nothing there
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await unlock(stranger, 'First-1', one.projectId))).toBe('Common:NotFound');
    expect(await look(stranger, first, one.pieceId)).toBe('Common:NotFound');
    const over = new Date(now().getTime() - 1000).toISOString();
    await owner.inTx((tx) =>
      tx.run(
        sql`update project_pass set until = ${over} where tenant_id = ${tx.tenantId} and project_id = ${one.projectId}`,
      ),
    );
    expect(await look(owner, first, one.pieceId)).toBe(LOCKED);
    const again = await passOf(owner, 'First-1', one.projectId);
    expect(await look(owner, again, one.pieceId)).toBe('200');
    expect(codeOf(await set(owner, 'First-2', undefined, one.projectId))).toBe('200');
    expect(await look(owner, again, one.pieceId)).toBe(LOCKED);
    expect(codeOf(await unlock(owner, 'First-1', one.projectId))).toBe('Cad:ProjectPassword');
    // taken off, it is open to everybody who may see it
    expect(codeOf(await set(owner, '', undefined, one.projectId))).toBe('200');
    expect(await look(reader, {}, one.pieceId)).toBe('200');
    expect(codeOf(await unlock(owner, 'First-2', one.projectId))).toBe('Cad:ProjectNoPassword');
    const query = { projectId: one.projectId, type: 'password' as const };
    const log = await owner.call(project.projectLog, { query });
    expect(log.items.map((l) => l.content).toReversed()).toEqual([
      '设置工程密码',
      '修改工程密码',
      '清除工程密码',
    ]);
  });

  it('five wrong ones close the door for 15 minutes, for the right one too, and for that person alone', async () => {
    const { projectId } = await another('猜测大厦');
    await set(scene.owner, 'Right-1', undefined, projectId);
    const said: string[] = [];
    for (let i = 0; i < 5; i += 1)
      said.push(
        ((await unlock(reader, `no-${i}`, projectId)).json() as { error: { message: string } }).error.message,
      );
    expect(said).toEqual([4, 3, 2, 1, 0].map((n) => `密码错误，还可尝试 ${n} 次`));
    expect(codeOf(await unlock(reader, 'Right-1', projectId))).toBe('Cad:ProjectPassClosed');
    // by changing it one guesses no more often
    expect(codeOf(await unlock(scene.owner, 'Right-1', projectId))).toBe('200');
    const tries = (minutes: number) =>
      reader.inTx((tx) => takePassTry(tx, projectId, new Date(now().getTime() + minutes * 60_000)));
    expect([await tries(14), await tries(16)]).toEqual([6, 1]);
  });

  it.each([2, 8, 64])('is guessed by %i at once no more often than by one', async (n) => {
    const { projectId } = await another(`并发大厦${n}`);
    await set(scene.owner, 'Right-1', undefined, projectId);
    const all = await Promise.all(Array.from({ length: n }, (_, i) => unlock(reader, `no-${i}`, projectId)));
    const most = Math.min(n, 5);
    expect(all.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: n - most }, () => 'Cad:ProjectPassClosed'),
      ...Array.from({ length: most }, () => 'Cad:ProjectPassword'),
    ]);
  });
});

describe('whoever sets it', () => {
  it('answers for the project, knows the old one, or administers the space', async () => {
    const { projectId } = await another('负责大厦');
    expect(codeOf(await set(reader, 'Right-1', undefined, projectId))).toBe('Common:Forbidden');
    const offered = (who: Actor) => who.call(project.getProject, { params: { id: projectId } });
    expect((await offered(reader)).actions).not.toContain('password');
    await giveTo(reader, projectId);
    expect((await offered(reader)).actions).toContain('password');
    expect(codeOf(await set(reader, 'abc', undefined, projectId))).toBe('Common:Validation');
    expect(codeOf(await set(reader, 'Right-1', undefined, projectId))).toBe('200');
    expect(codeOf(await set(reader, 'Right-2', undefined, projectId))).toBe('Cad:ProjectPassword');
    expect(codeOf(await set(reader, 'Right-2', 'wrong', projectId))).toBe('Cad:ProjectPassword');
    expect(codeOf(await set(reader, 'Right-2', 'Right-1', projectId))).toBe('200');
    // five wrong old ones close this door too
    for (let i = 0; i < 5; i += 1) await set(reader, 'Right-3', 'wrong', projectId);
    expect(codeOf(await set(reader, 'Right-3', 'Right-2', projectId))).toBe('Cad:ProjectPassClosed');
    // nobody remembers it: the administrator lets them in
    expect(codeOf(await set(scene.owner, '', undefined, projectId))).toBe('200');
    await scene.owner.call(project.voidProject, {
      params: { id: projectId },
      body: { reason: '合同取消了' },
    });
    expect(codeOf(await set(scene.owner, 'Right-1', undefined, projectId))).toBe('Cad:ProjectVoided');
  });

  it.each([2, 8])('%i at once set one password, which is the one that opens', async (n) => {
    const { projectId } = await another(`同时大厦${n}`);
    await giveTo(reader, projectId);
    const words = Array.from({ length: n }, (_, i) => `Right-${i}`);
    const codes = (await Promise.all(words.map((w) => set(reader, w, undefined, projectId)))).map(codeOf);
    const [winner, ...more] = words.filter((_, i) => codes[i] === '200');
    expect(more).toEqual([]);
    // the others were told that somebody was before them, or were asked for his password
    const refusals = new Set(['Common:StaleVersion', 'Cad:ProjectPassword', 'Cad:ProjectPassClosed']);
    expect(codes.filter((c) => c !== '200' && !refusals.has(c))).toEqual([]);
    expect(codeOf(await unlock(scene.owner, winner ?? '', projectId))).toBe('200');
  });
});
