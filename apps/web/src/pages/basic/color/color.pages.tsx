import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/color-card', () => import('./ColorCardList.tsx'), {
    actions: [{ title: '新增色卡', right: 'AlBasic.ColorCards:add' }],
  }),
];
