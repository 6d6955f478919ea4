/** A factory some weeks into its work: materials, paint and accessories bought, received, issued. What `npm run walk` looks at. */
import { demander, project, texture } from '@muyun/contract';
import type { Api } from '../api.ts';
import { fillMaterials } from './fill-materials.ts';
import { fillAccessories, fillPaints } from './fill-psi.ts';
import { makerOf } from './maker.ts';

const PROJECTS = [
  '临港会展中心 东立面',
  '深圳湾超级总部基地 C 座塔楼铝板幕墙（二标段）',
  '白云机场 T3 航站楼',
  '南沙国际金融论坛永久会址',
];

async function projectsOf(api: Api): Promise<string[]> {
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH-W', name: '中建深圳装饰有限公司（走查）' },
  });
  const ids: string[] = [];
  for (const name of PROJECTS)
    ids.push((await api.call(project.createProject, { body: { name, demanderId } })).id);
  return ids;
}

/** Fills the space of who is logged in; answers ids by the word of their record. */
export async function filled(api: Api): Promise<Record<string, string>> {
  await api.call(texture.initTextures);
  const maker = await makerOf(api);
  const projects = await projectsOf(api);
  return {
    projectId: projects[0] as string,
    ...(await fillMaterials(maker, projects)),
    ...(await fillPaints(maker, projects)),
    ...(await fillAccessories(maker, projects)),
  };
}
