/** Ctrl K: documents, projects, customers and products by number, name and pinyin, within rights, scope and space. */
import { beforeAll, describe, expect, it } from 'vitest';
import { demander, project, search } from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

let scene: CadScene;
const ALL = [
  'AlCad.CadProjects:get',
  'AlNest.NestOrders:get',
  'AlBasic.Demanders:query',
  'AlCad.CadProducts:get',
];

beforeAll(async () => {
  scene = await cadScene('滨江云玺中心');
  await scene.owner.call(demander.createDemander, {
    body: { code: 'KH002', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙' },
  });
  await addPanel(scene, { code: 'ZB-77' });
  await scene.owner.inTx((tx) =>
    tx.run(
      sql`insert into nest_order (tenant_id, id, no, name, project_ids, project_names, params, state) values (${tx.tenantId}, gen_random_uuid(), 'TLN2611220007', '北立面', array[${scene.projectId}::uuid], '滨江云玺中心 / 第1批', '{}', 8)`,
    ),
  );
});

const find = async (text: string, actor: Actor = scene.owner): Promise<string[]> =>
  (await actor.call(search.findAnything, { query: { text } })).items.map((f) => `${f.kind} ${f.title}`);

describe('search of the shell', () => {
  it.each([
    ['TLN2611220007', 'nestOrder TLN2611220007'],
    ['tln26112', 'nestOrder TLN2611220007'],
    ['0007', 'nestOrder TLN2611220007'],
    ['北立面', 'nestOrder TLN2611220007'],
    ['blm', 'nestOrder TLN2611220007'],
    ['云玺', 'project 滨江云玺中心 / 第1批'],
    ['bjyx', 'project 滨江云玺中心 / 第1批'],
    ['binjiang', 'project 滨江云玺中心 / 第1批'],
    ['YXZX', 'project 滨江云玺中心 / 第1批'],
    ['金鼎', 'demander 广东金鼎幕墙工程有限公司'],
    ['jdmq', 'demander 广东金鼎幕墙工程有限公司'],
    ['jinding', 'demander 广东金鼎幕墙工程有限公司'],
    ['kh002', 'demander 广东金鼎幕墙工程有限公司'],
    ['zb-77', 'product ZB-77'],
  ])('%s finds %s', async (text, wanted) => {
    expect(await find(text)).toContain(wanted);
  });

  it('finds a project by its whole number first, follows a new name at once, and takes no pattern characters', async () => {
    const head = await scene.owner.call(project.getProject, { params: { id: scene.projectId } });
    expect((await find(head.code))[0]).toBe('project 滨江云玺中心 / 第1批');
    const other = await scene.owner.call(project.createProject, {
      body: { name: '凤凰城', demanderId: scene.demanderId },
    });
    await scene.owner.call(project.updateProject, {
      params: { id: other.id },
      body: { version: other.version, name: '珠江新城' },
    });
    expect(await find('zjxc')).toEqual(['project 珠江新城 / 第1批']);
    expect(await find('fhc')).toEqual([]);
    for (const text of ['%', '_', '\\', "'", '%%%']) expect([text, await find(text)]).toEqual([text, []]);
  });

  it('shows the newest documents when nothing is typed', async () => {
    expect(await find('')).toEqual(['nestOrder TLN2611220007']);
  });

  it('answers what the rights open, own rows where the scope is own, and nothing of another space', async () => {
    const of = async (rights: readonly string[], dataScope: 'all' | 'own' = 'all') =>
      makeMember(scene.space, rights, { dataScope });
    expect(await find('bjyx', await of([]))).toEqual([]);
    expect(await find('滨江', await of(['AlCad.CadProjects:get']))).toEqual(['project 滨江云玺中心 / 第1批']);
    expect(await find('滨江', await of(['AlNest.NestOrders:get']))).toEqual(['nestOrder TLN2611220007']);
    const own = await of(ALL, 'own');
    for (const text of ['滨江', '金鼎', 'zb-77', ''])
      expect([text, await find(text, own)]).toEqual([text, []]);
    const other = await cadScene('别家工程');
    for (const text of ['滨江', 'TLN2611220007', '金鼎', 'ZB-77', ''])
      expect([text, await find(text, other.owner)]).toEqual([text, []]);
  });
});
