/** 导出 of the list of projects (engineering C1): what the filter finds, in its order, for who may export. */
import { expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';

it('holds what the list finds, and nothing of who may not export', async () => {
  const scene = await cadScene();
  await addPanel(scene, { code: 'A1' });
  const second = { name: '=万科中心', demanderId: scene.demanderId, deliveryDate: '2026-06-30' };
  await scene.owner.call(project.createProject, { body: second });
  const down = async (query: object) => {
    const { bytes } = await scene.owner.raw(project.downProjects, { query: query as never });
    const [sheet] = (await readXlsx(writeTemporary(bytes), { maxRows: 20 })).sheets;
    const [head = [], ...rows] = (sheet?.rows ?? []).map((r) => r.cells);
    return rows.map((row) => Object.fromEntries(head.map((title, i) => [title, row[i] ?? null])));
  };
  const all = await down({ sorting: 'creationTime asc' });
  expect(all).toMatchObject([
    {
      工程名称: '万科大厦',
      批次: '第1批',
      种类: 1,
      件数: 12,
      '套料进度 (%)': 0,
      '展开面积 (m²)': 9.5052,
      工程状态: '图纸准备',
    },
    { 工程名称: '=万科中心', 件数: 0, '套料进度 (%)': null, 交期: '2026-06-30' },
  ]);
  expect(all[0]?.['创建时间']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect((await down({ name: '=万科中心' })).map((r) => r['工程名称'])).toEqual(['=万科中心']);
  expect(await down({ isDeleted: true })).toEqual([]);
  const reader = await makeMember(scene.space, ['AlCad.CadProjects:query']);
  expect(await reader.refused(reader.call(project.downProjects, { query: {} as never }))).toBe(
    'Common:Forbidden',
  );
});
