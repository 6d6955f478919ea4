import { page } from '../../../kit/router/page.ts';

export default [
  page('/cad/project', () => import('./ProjectList.tsx'), {
    actions: [{ title: '新增工程', right: 'AlCad.CadProjects:add' }],
  }),
  page('/cad/project-favorite', () => import('./FavoriteList.tsx')),
  page('/cad/project-detail', () => import('./ProjectDetail.tsx')),
  page('/cad/project-log', () => import('./ProjectLog.tsx')),
];
