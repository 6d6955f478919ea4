/** Files and prints of a document: who may open them, and what a hostile template can do. */
import { file } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kit/clock.ts';
import { sql } from '../../src/kit/sql.ts';
import { type Body, Maker, type View } from '../document-maker.ts';
import { drawn } from '../drawn.ts';
import { type Actor, makeMember, makeSpace } from '../kit.ts';
import { specimen } from './specimen.fields.ts';
import { bodyOf, openSpecimenHouse, type SpecimenScene, specimenScene } from './specimen-scene.ts';

const { calls, item } = specimen;
let scene: SpecimenScene;
let maker: Maker;
beforeAll(async () => {
  scene = await specimenScene(await openSpecimenHouse());
  maker = new Maker(specimen as never, { space: () => scene.space, make: (n) => bodyOf(scene, n) });
});
afterAll(() => scene.house.server.close());

const upload = async (by: Actor): Promise<string> => {
  const bytes = new TextEncoder().encode('12.50');
  return (await by.call(file.uploadFile, { file: { name: '发票.txt', bytes } }))[0]?.id ?? '';
};
const save = (view: View, over: Body, by = maker.owner) =>
  by.raw(calls.update, { params: { id: view.id }, body: { ...view, ...over } });
const open = async (by: Actor, id: string): Promise<number> =>
  (await by.raw(file.downloadFile, { params: { id } })).status;

describe('attachments', () => {
  it('a file of another space, or of a colleague who shows it to nobody, is not there; nothing is saved', async () => {
    const view = await maker.create();
    const other = await makeSpace('企业版', scene.house);
    expect((await save(view, { attachments: [await upload(other.owner)] })).status).toBe(404);
    const clerk = await makeMember(scene.space, [`${item}:get`, `${item}:edit`]);
    const kept = await upload(await makeMember(scene.space, [`${item}:get`]));
    expect((await save(view, { attachments: [kept] }, clerk)).status).toBe(404);
    expect(await maker.view(view.id)).toEqual(view);
  });

  it('are opened by whoever sees the document, and by nobody else', async () => {
    const view = await maker.create();
    const id = await upload(maker.owner);
    expect((await save(view, { attachments: [id] })).status).toBe(200);
    expect((await maker.view(view.id))['files']).toEqual([{ id, name: '发票.txt', ext: 'txt', size: 5 }]);
    const [, second] = scene.space.factoryIds as [string, string];
    const member = (options: object) => makeMember(scene.space, [`${item}:get`], options);
    expect(await open(await member({}), id)).toBe(200);
    expect(await open(await member({ dataScope: 'own' }), id)).toBe(404);
    expect(await open(await member({ factoryIds: [second] }), id)).toBe(404);
    expect(await open(await makeMember(scene.space, ['AlBasic.Suppliers:get']), id)).toBe(404);
  });
});

describe('a print', () => {
  const template = (over: { title?: string; footer?: string; head?: string[]; lines?: string[] }) =>
    maker.owner.inTx(async (tx) => {
      const id = newId();
      // past the call, which refuses such columns: a row that came from anywhere does no harm either
      await tx.run(sql`insert into print_template (tenant_id, id, document, name, title, footer, head_columns, line_columns)
        values (${tx.tenantId}, ${id}, ${specimen.id}, ${id}, ${over.title ?? '样单'}, ${over.footer ?? null}, ${over.head ?? []}, ${over.lines ?? []})`);
      return id;
    });
  const print = (view: View, templateId: string) =>
    maker.owner.raw(calls.print, { params: { id: view.id }, query: { templateId } });

  it('knows columns of its document only: paths, scripts and names of the language are none', async () => {
    const view = await maker.create(2);
    const names = ['../../etc/passwd', '<script>', 'constructor', '__proto__', 'goods.0.name'];
    const [plain, hostile] = [
      await print(view, await template({})),
      await print(view, await template({ head: names, lines: names })),
    ];
    expect([plain.status, hostile.status]).toEqual([200, 200]);
    expect(drawn(hostile)).toBe(drawn(plain));
  });

  it('writes scripts and addresses as the text that they are', async () => {
    const view = await maker.create();
    const title = '<script>alert(1)</script>';
    const raw = await print(view, await template({ title, footer: 'file:///etc/passwd {{constructor}}' }));
    expect(raw.status).toBe(200);
    expect(drawn(raw).startsWith('%PDF-')).toBe(true);
    expect(/\/(JavaScript|JS|Launch|URI|EmbeddedFile)\b/.test(drawn(raw))).toBe(false);
  });

  it('with a template of another space is not there', async () => {
    const view = await maker.create();
    const other = await makeSpace('企业版', scene.house);
    const foreign = await other.owner.inTx(async (tx) => {
      const id = newId();
      await tx.run(
        sql`insert into print_template (tenant_id, id, document, name) values (${tx.tenantId}, ${id}, ${specimen.id}, '外')`,
      );
      return id;
    });
    expect((await print(view, foreign)).status).toBe(404);
  });
});
