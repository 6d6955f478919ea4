import { page } from '../../../kit/router/page.ts';

export default [
  page('/produce/process-group', () => import('./ProcessGroups.tsx'), {
    actions: [{ title: '新增工序组', right: 'AlProduce.Processes:add' }],
  }),
];
