/** 图册 as its space has it (platform M19): made with settings, changed, replaced, closed; who has looked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { book, file, openBook, project } from '@muyun/contract';
import { type BookScene, bookScene, makeBook, opened, pictureOf } from '../../../../test/book-scene.ts';
import { codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

const DAY = 86_400_000;
let scene: BookScene;
beforeAll(async () => {
  scene = await bookScene('图册大厦');
});
const settingsOf = (b: Awaited<ReturnType<typeof makeBook>>) => ({
  title: b.title,
  expireTime: b.expireTime,
  showSize: b.showSize,
  showQuantity: b.showQuantity,
  showProgress: b.showProgress,
  allowDownload: b.allowDownload,
  fileIds: b.pictures.map((p) => p.id),
  version: b.version,
});
const change = (b: Awaited<ReturnType<typeof makeBook>>, more: object = {}) =>
  scene.owner.raw(book.updateBook, { params: { id: b.id }, body: { ...settingsOf(b), ...more } });
const booksOf = async (state?: number) =>
  (
    await scene.owner.call(book.listBooks, {
      query: { projectId: scene.projectId, ...(state ? { state: [state] } : {}) },
    })
  ).items;

describe('a picture book', () => {
  it('is made with a code of 128 bits, for 90 days, with what it shows; the list names it', async () => {
    const made = await makeBook(scene, { title: '给甲方', password: '8866', allowDownload: true });
    expect(made.code).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(made).toMatchObject({
      title: '给甲方',
      displayName: '图册大厦 / 第1批',
      batchNames: ['第1批'],
      url: `/book?code=${made.code}`,
      hasPassword: true,
      showSize: true,
      showQuantity: true,
      showProgress: false,
      allowDownload: true,
      state: 1,
      viewCount: 0,
      actions: ['link', 'edit', 'close'],
      creatorName: '老板',
    });
    expect((Date.parse(made.expireTime) - Date.now()) / DAY).toBeCloseTo(90, 1);
    expect(JSON.stringify(made)).not.toContain('argon2');
    const other = await makeBook(scene);
    expect(other.code).not.toBe(made.code);
    expect((await booksOf()).map((b) => b.id)).toEqual(expect.arrayContaining([made.id, other.id]));
    const { items } = await scene.owner.call(book.listBooks, { query: { filter: '给甲' } });
    expect(items.map((b) => b.id)).toEqual([made.id]);
  });

  it('is refused a time that is over or too far, batches of other projects, what is no picture, a void project', async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const refused = (more: object, id = scene.projectId) =>
      scene.owner.raw(book.createBook, { params: { id }, body: more }).then(codeOf);
    expect(await refused({ expireTime: at(-1) })).toBe('Book:ExpireTime');
    expect(await refused({ expireTime: at(800) })).toBe('Book:ExpireTime');
    expect(await refused({ password: '123' })).toBe('Common:Validation');
    const other = await scene.owner.call(project.createProject, {
      body: { name: '另一工程', demanderId: scene.demanderId },
    });
    expect(await refused({ batchIds: [other.id] })).toBe('Book:BatchOther');
    const [text] = await scene.owner.call(file.uploadFile, {
      file: { name: '说明.txt', bytes: new TextEncoder().encode('text') },
    });
    expect(await refused({ fileIds: [text?.id ?? ''] })).toBe('File:TypeRefused');
    const foreign = await bookScene();
    expect(await refused({ batchIds: [foreign.projectId] })).toBe('Common:NotFound');
    expect(await refused({ fileIds: [await pictureOf(foreign.owner)] })).toBe('Common:NotFound');
    expect(await refused({}, foreign.projectId)).toBe('Common:NotFound');
    const made = await makeBook(scene, {}, other.id);
    await scene.owner.call(project.voidProject, {
      params: { id: other.id },
      body: { reason: '甲方取消了' },
    });
    expect(await refused({}, other.id)).toBe('Cad:ProjectVoided');
    const { items } = await scene.owner.call(book.listBooks, { query: { projectId: other.id } });
    expect(items).toMatchObject([{ id: made.id, state: 2, actions: [] }]);
  });

  it('is changed by the version that was read; a password is set, kept and taken off; the log says what, never the password', async () => {
    const made = await makeBook(scene, { fileIds: [await pictureOf(scene.owner)] });
    const picture = await pictureOf(scene.owner);
    const next = await change(made, { password: 'ab12', showSize: false, fileIds: [picture] });
    const after = next.json() as typeof made;
    expect(after).toMatchObject({ hasPassword: true, showSize: false, pictures: [{ id: picture }] });
    expect(codeOf(await change(made))).toBe('Common:StaleVersion');
    const kept = (await change(after, { title: '新标题' })).json() as typeof made;
    expect(kept).toMatchObject({ hasPassword: true, title: '新标题' });
    const off = (await change(kept, { password: null })).json() as typeof made;
    expect(off.hasPassword).toBe(false);
    expect(codeOf(await change(off, { expireTime: '2020-01-01T00:00:00Z' }))).toBe('Book:ExpireTime');
    const [text] = await scene.owner.call(file.uploadFile, {
      file: { name: '说明.txt', bytes: new TextEncoder().encode('words') },
    });
    expect(codeOf(await change(off, { fileIds: [text?.id] }))).toBe('File:TypeRefused');
    const rows = await scene.owner.inTx((tx) =>
      tx.rows(
        { changes: { kind: 'json', isNullable: false } },
        sql`select changes from audit_log where tenant_id = ${tx.tenantId} and biz_id = ${made.id} and action = 'update' order by time`,
      ),
    );
    const log = JSON.stringify(rows);
    expect(log).toContain('访问密码');
    expect(log).toContain('显示尺寸');
    expect(log).not.toContain('ab12');
  });

  it('is closed once; a new one closes that of the same batches when it replaces it, no other', async () => {
    const made = await makeBook(scene);
    const twin = await scene.owner.call(project.createProject, {
      body: { name: '图册大厦', demanderId: scene.demanderId, copyFromId: scene.projectId },
    });
    const both = await makeBook(scene, { batchIds: [twin.id] });
    expect(both.batchNames).toEqual(['第1批', '第2批']);
    const next = await makeBook(scene, { replace: true });
    const states = new Map((await booksOf()).map((b) => [b.id, b.state]));
    expect([states.get(made.id), states.get(both.id), states.get(next.id)]).toEqual([2, 1, 1]);
    const close = () => scene.owner.raw(book.closeBook, { params: { id: next.id } });
    expect((await Promise.all([close(), close()])).map(codeOf).toSorted()).toEqual(['204', 'Book:Closed']);
    expect(codeOf(await change(next))).toBe('Book:Closed');
    // a batch in the recycle bin closes the books that show it
    await scene.owner.call(project.deleteProject, { params: { id: twin.id } });
    expect((await booksOf(2)).map((b) => b.id)).toContain(both.id);
  });

  it('shows past its time that it is over', async () => {
    const made = await makeBook(scene);
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update book_share set expire_time = now() - interval '1 minute' where tenant_id = ${tx.tenantId} and id = ${made.id}`,
      ),
    );
    expect((await booksOf(3)).map((b) => b.id)).toEqual([made.id]);
    expect(codeOf(await scene.anybody.raw(openBook.readBook, { params: { code: made.code } }))).toBe(
      'Book:NotFound',
    );
    // it is opened again by a later time
    const later = new Date(Date.now() + DAY).toISOString();
    expect(codeOf(await change(made, { expireTime: later }))).toBe('200');
    expect((await scene.anybody.raw(openBook.readBook, { params: { code: made.code } })).status).toBe(200);
  });

  it('counts who has opened it, with address and program', async () => {
    const made = await makeBook(scene);
    await opened(scene.anybody, made.code);
    await opened(scene.anybody, made.code);
    const [row] = (await booksOf()).filter((b) => b.id === made.id);
    expect(row).toMatchObject({ viewCount: 2 });
    expect(row?.lastViewTime).not.toBeNull();
    const views = await scene.owner.call(book.listBookViews, { params: { id: made.id } });
    expect(views.totalCount).toBe(2);
    expect(views.items[0]).toMatchObject({ ip: expect.stringContaining('127.0.0.1') as string });
  });

  it('is of whoever may see its project: others find neither it nor its pictures', async () => {
    const picture = await pictureOf(scene.owner);
    const made = await makeBook(scene, { fileIds: [picture] });
    const rights = ['AlCad.CadProjects:query', 'AlCad.CadProjects:edit'];
    const [own, all] = [
      await makeMember(scene.space, rights, { dataScope: 'own' }),
      await makeMember(scene.space, rights),
    ];
    const stranger = (await makeSpace()).owner;
    const one = { params: { id: made.id } };
    for (const who of [own, stranger]) {
      expect(codeOf(await who.raw(book.closeBook, one))).toBe('Common:NotFound');
      expect(codeOf(await who.raw(book.updateBook, { ...one, body: settingsOf(made) }))).toBe(
        'Common:NotFound',
      );
      expect(codeOf(await who.raw(book.listBookViews, one))).toBe('Common:NotFound');
      expect(codeOf(await who.raw(file.downloadFile, { params: { id: picture } }))).toBe('Common:NotFound');
      expect((await who.call(book.listBooks)).totalCount).toBe(0);
    }
    expect((await all.raw(file.downloadFile, { params: { id: picture } })).status).toBe(200);
    const reader = await makeMember(scene.space, ['AlCad.CadProjects:query']);
    expect(codeOf(await reader.raw(book.closeBook, one))).toBe('Common:Forbidden');
  });
});
