import { page } from '../../../kit/router/page.ts';

export default [
  page('/produce/process', () => import('./ProcessScreen.tsx'), {
    actions: [{ title: '新增工序', right: 'AlProduce.Processes:add' }],
  }),
];
