import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/plate-type', () => import('./PlateTypeScreen.tsx'), {
    actions: [{ title: '新增板型', right: 'AlBasic.PlateTypes:add', to: '/common/plate-type?id=new' }],
  }),
];
