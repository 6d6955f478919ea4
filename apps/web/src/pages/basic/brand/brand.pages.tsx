import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/brand', () => import('./BrandScreen.tsx'), {
    actions: [{ title: '申请品牌', right: 'AlBasic.Brands:add' }],
  }),
];
