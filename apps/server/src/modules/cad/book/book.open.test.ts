/** 图册 from outside (platform M19): what its link opens, what it hides, and every way in that is none. */
import { beforeAll, describe, expect, it } from 'vitest';
import { book, openBook, product, project } from '@muyun/contract';
import { type BookScene, bookScene, makeBook, opened, pictureOf } from '../../../../test/book-scene.ts';
import { addPanel } from '../../../../test/cad-scene.ts';
import { type Actor, codeOf } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { scaledPath, withoutSize } from './book.drawing.ts';

let scene: BookScene;
let anybody: Actor;
beforeAll(async () => {
  scene = await bookScene('凤凰中心');
  ({ anybody } = scene);
});
type Entry = Awaited<ReturnType<typeof opened>>;
const cover = (entry: Entry) => anybody.call(openBook.bookCover, entry);
const codes = async (entry: Entry, query: object = {}) =>
  (await anybody.call(openBook.bookProducts, { ...entry, query })).items.map((p) => p.code);
const detail = (entry: Entry, productId: string, query: object = {}) =>
  anybody.raw(openBook.bookProduct, { ...entry, params: { ...entry.params, productId }, query });
const image = (address: string) => fetch(anybody.url + address);
const open = (code: string, password?: string, who = anybody) =>
  who.raw(openBook.openBook, { params: { code }, body: { password } });

describe('whoever has the link', () => {
  it('reads whose book it is, opens it, and sees cover, list and pieces; prices, costs and remarks nowhere', async () => {
    const made = await makeBook(scene, { fileIds: [await pictureOf(scene.owner)], showProgress: true });
    const told = await anybody.call(openBook.readBook, { params: { code: made.code } });
    expect(told).toEqual({
      needPassword: false,
      title: '凤凰中心 / 第1批',
      tenantName: scene.space.name,
      logoUrl: null,
      brandUrl: null,
    });
    const entry = await opened(anybody, made.code);
    const front = await cover(entry);
    expect(front).toMatchObject({
      projectName: '凤凰中心',
      batches: ['第1批'],
      kinds: 3,
      quantity: 24,
      positions: [
        { name: '东立面', count: 2 },
        { name: 'E-1', count: 1 },
        { name: 'E-2', count: 1 },
        { name: 'W-1', count: 1 },
        { name: '西立面', count: 1 },
      ],
      plateTypes: [{ count: 3 }],
    });
    expect(front.watermark).toMatch(new RegExp(`^${scene.space.name} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`));
    const list = await anybody.call(openBook.bookProducts, entry);
    expect(list.items.map((p) => p.code)).toEqual(['A-01', 'A-02', 'B-01']);
    expect(list.items[0]).toMatchObject({ width: 1200, height: 600, quantity: 8, progress: 0 });
    const raw = await detail(entry, scene.pieces[1]?.id ?? '');
    const piece = raw.json() as { previousId: string; nextId: string; drawingUrl: string; steps: unknown };
    expect(piece).toMatchObject({
      code: 'A-02',
      place: 2,
      total: 3,
      previousId: scene.pieces[0]?.id,
      nextId: scene.pieces[2]?.id,
      steps: [{ name: '套料', done: 0, total: 8 }],
    });
    const all = JSON.stringify([front, list, piece]);
    for (const hidden of [
      '99.5',
      '成本',
      'remark',
      'price',
      'Price',
      'amount',
      'weight',
      'demand',
      '佛山万科',
    ])
      expect(all).not.toContain(hidden);
    const drawn = await image(piece.drawingUrl);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await drawn.text()).toContain('<text');
    const shown = await image(front.pictures[0] ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await shown.arrayBuffer()).includes('geheim')).toBe(false);
  });

  it('shows the sign of the space before it is opened', async () => {
    const made = await makeBook(scene);
    const sign = await pictureOf(scene.owner);
    const setLogo = (url: string | null) =>
      scene.owner.inTx((tx) =>
        tx.run(sql`update tenant set logo_url = ${url} where tenant_id = ${tx.tenantId}`),
      );
    await setLogo(`/api/basic/file/${sign}`);
    const told = await anybody.call(openBook.readBook, { params: { code: made.code } });
    expect(told.logoUrl).toBe(`/api/cad/book/${made.code}/logo`);
    const shown = await image(told.logoUrl ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await setLogo(null);
  });

  it('searches by number, by plate type and by place, and turns the pages of what was found', async () => {
    const entry = await opened(anybody, (await makeBook(scene)).code);
    expect(await codes(entry, { filter: 'a-0' })).toEqual(['A-01', 'A-02']);
    expect(await codes(entry, { filter: '%' })).toEqual([]);
    expect(await codes(entry, { position: '西立面' })).toEqual(['B-01']);
    expect(await codes(entry, { position: 'E-2' })).toEqual(['A-02']);
    expect(await codes(entry, { plateType: '没有这种' })).toEqual([]);
    expect(await codes(entry, { skipCount: 1, maxResultCount: 1 })).toEqual(['A-02']);
    const piece = await detail(entry, scene.pieces[1]?.id ?? '', { position: '东立面' });
    expect(piece.json()).toMatchObject({ place: 2, total: 2, nextId: null });
    // reached by its code outside of the filter, it stands among all
    const other = await detail(entry, scene.pieces[2]?.id ?? '', { position: '东立面' });
    expect(other.json()).toMatchObject({ place: 3, total: 3 });
  });

  it('is told no size where sizes are hidden: not in figures, not in the drawing, not in the outline', async () => {
    const made = await makeBook(scene, { showSize: false, showQuantity: false });
    const entry = await opened(anybody, made.code);
    expect(await cover(entry)).toMatchObject({ quantity: null, area: null });
    const [row] = (await anybody.call(openBook.bookProducts, entry)).items;
    expect(row).toMatchObject({
      width: null,
      height: null,
      quantity: null,
      progress: null,
      outlineWidth: 1000,
    });
    expect(row?.outline).not.toMatch(/12\d\d|6[45]\d\b/);
    const raw = await detail(entry, scene.pieces[0]?.id ?? '');
    const piece = raw.json() as { drawingUrl: string };
    expect(piece).toMatchObject({ unfoldWidth: null, unfoldHeight: null, thickness: null, steps: [] });
    const svg = await (await image(piece.drawingUrl)).text();
    expect(svg).not.toContain('<text');
    expect(svg).not.toMatch(/\b1[2-3]\d\d(\.\d+)?\b(?!" height)/);
  });

  it('loads the PDF where that is allowed, with the watermark; of very many pieces a part', async () => {
    const shut = await opened(anybody, (await makeBook(scene)).code);
    expect(codeOf(await anybody.raw(openBook.downBook, shut))).toBe('Book:NoDownload');
    const made = await makeBook(scene, { allowDownload: true });
    const entry = await opened(anybody, made.code);
    const pdf = await anybody.raw(openBook.downBook, { ...entry, query: { filter: 'A-0' } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder('latin1').decode(pdf.bytes.slice(0, 5))).toBe('%PDF-');
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`insert into cad_product (tenant_id, id, project_id, code, texture_id, thickness, quantity)
          select t.tenant_id, gen_random_uuid(), t.project_id, 'Z-' || n, t.texture_id, t.thickness, 1 from cad_product t, generate_series(1, 301) n where t.tenant_id = ${tx.tenantId} and t.id = ${scene.pieces[0]?.id}`,
      ),
    );
    expect(codeOf(await anybody.raw(openBook.downBook, entry))).toBe('Book:TooMany');
    await scene.owner.inTx((tx) =>
      tx.run(sql`delete from cad_product where tenant_id = ${tx.tenantId} and code like 'Z-%'`),
    );
  });

  it('never sees a piece that is void, deleted, or of a void batch', async () => {
    const made = await makeBook(scene);
    const entry = await opened(anybody, made.code);
    const gone = await addPanel(scene, { code: 'X-01' });
    expect(await codes(entry, { filter: 'X-01' })).toEqual(['X-01']);
    await scene.owner.call(product.deleteProduct, { params: { id: gone.id } });
    expect(await codes(entry, { filter: 'X-01' })).toEqual([]);
    expect(codeOf(await detail(entry, gone.id))).toBe('Book:NotFound');
  });
});

describe('a way in that is none', () => {
  it('of another book, of another space, of somebody else’s piece, with a token that was made up or is over', async () => {
    const [mine, other] = [await makeBook(scene), await makeBook(scene)];
    const foreign = await bookScene('别家');
    const entry = await opened(anybody, mine.code);
    const [theirs] = foreign.pieces;
    expect(codeOf(await detail(entry, theirs?.id ?? ''))).toBe('Book:NotFound');
    const crossed = { ...entry, params: { code: other.code } };
    expect(codeOf(await anybody.raw(openBook.bookCover, crossed))).toBe('Book:Unopened');
    const beyond = { ...entry, params: { code: (await makeBook(foreign)).code } };
    expect(codeOf(await anybody.raw(openBook.bookProducts, beyond))).toBe('Book:Unopened');
    // a piece of the same space, of a project that the book is not of
    const next = await scene.owner.call(project.createProject, {
      body: { name: '别的工程', demanderId: scene.demanderId },
    });
    const hidden = await addPanel({ ...scene, projectId: next.id }, { code: 'H-01' });
    expect(codeOf(await detail(entry, hidden.id))).toBe('Book:NotFound');
    const [nonce, until, key] = (entry.headers['x-book-token'] ?? '').split('.');
    for (const token of ['', 'x', `${nonce}.${Number(until) + 1}.${key}`, `${nonce}.1.${key}`])
      expect(
        codeOf(await anybody.raw(openBook.bookCover, { ...entry, headers: { 'x-book-token': token } })),
      ).toBe('Book:Unopened');
  });

  it('an image link is good for its image and its opening only', async () => {
    const made = await makeBook(scene, { fileIds: [await pictureOf(scene.owner)] });
    const entry = await opened(anybody, made.code);
    const piece = (await detail(entry, scene.pieces[0]?.id ?? '')).json() as { drawingUrl: string };
    const [picture = ''] = (await cover(entry)).pictures;
    const tries = [
      piece.drawingUrl.replace(scene.pieces[0]?.id ?? '', scene.pieces[1]?.id ?? ''),
      piece.drawingUrl.replace(/e=\d+/, `e=${Date.now() + 9e9}`),
      piece.drawingUrl.replace(made.code, (await makeBook(scene)).code),
      picture.replace(/k=[\w-]+/, 'k=x'),
      picture.replace(/picture\/[\w-]+/, `picture/${made.id}`),
    ];
    for (const address of tries) expect((await image(address)).status).toBe(403);
    expect((await image(piece.drawingUrl)).status).toBe(200);
    await scene.owner.call(book.updateBook, {
      params: { id: made.id },
      body: { title: '', expireTime: made.expireTime, fileIds: [], version: made.version },
    });
    // taken off the cover it is no picture of the book any more
    expect((await image(picture)).status).toBe(404);
  });

  it('closed in the middle, everything ends at once; a new password ends what was opened before', async () => {
    const made = await makeBook(scene, { allowDownload: true });
    const entry = await opened(anybody, made.code);
    const piece = (await detail(entry, scene.pieces[0]?.id ?? '')).json() as { drawingUrl: string };
    const changed = await scene.owner.call(book.updateBook, {
      params: { id: made.id },
      body: { expireTime: made.expireTime, password: 'new-one', version: made.version },
    });
    expect(codeOf(await anybody.raw(openBook.bookCover, entry))).toBe('Book:Unopened');
    expect((await image(piece.drawingUrl)).status).toBe(403);
    const again = await opened(anybody, made.code, 'new-one');
    await scene.owner.call(book.closeBook, { params: { id: changed.id } });
    for (const call of [openBook.bookCover, openBook.bookProducts, openBook.downBook])
      expect(codeOf(await anybody.raw(call, again))).toBe('Book:NotFound');
    expect(codeOf(await detail(again, scene.pieces[0]?.id ?? ''))).toBe('Book:NotFound');
    expect(codeOf(await anybody.raw(openBook.readBook, { params: { code: made.code } }))).toBe(
      'Book:NotFound',
    );
    expect(codeOf(await open(made.code, 'new-one'))).toBe('Book:NotFound');
    expect((await image(piece.drawingUrl)).status).toBe(404);
  });

  it('a code that was guessed, and the book of a space that was closed', async () => {
    for (const code of ['A'.repeat(22), '0'.repeat(22)])
      expect(codeOf(await anybody.raw(openBook.readBook, { params: { code } }))).toBe('Book:NotFound');
    for (const code of ['short', "' or 1=1 --", `${'A'.repeat(21)}-`])
      expect(codeOf(await anybody.raw(openBook.readBook, { params: { code } }))).toBe('Common:NotFound');
    const other = await bookScene();
    const made = await makeBook(other);
    expect(codeOf(await anybody.raw(openBook.bookLogo, { params: { code: made.code } }))).toBe(
      'Book:NotFound',
    );
    await other.owner.inTx((tx) =>
      tx.run(
        sql`update tenant set is_active = false, disabled_time = now() where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(codeOf(await anybody.raw(openBook.readBook, { params: { code: made.code } }))).toBe(
      'Book:NotFound',
    );
  });
});

describe('a drawing without its size', () => {
  it('keeps its shape: every length by the same factor, flags of arcs as they are', () => {
    expect(scaledPath('M0 0L2000 0A50 50 0 1 0 2000 100Z', 0.5)).toBe('M0 0L1000 0A25 25 0 1 0 1000 50Z');
    const part = {
      kind: 'RECT',
      width: 2000,
      height: 1000,
      outer: { vertices: [{ x: 2000, y: 1000, bulge: 0.4 }] },
      holes: [],
      bendLines: [],
      grooveLines: [],
      marks: [],
    } as never;
    expect(withoutSize(part)).toMatchObject({
      width: 1000,
      height: 500,
      outer: { vertices: [{ x: 1000, y: 500, bulge: 0.4 }] },
    });
  });
});
