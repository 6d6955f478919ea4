import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/install-structure', () => import('./InstallStructureScreen.tsx'), {
    actions: [{ title: '新增安装结构', right: 'AlBasic.InstallStructures:add' }],
  }),
];
