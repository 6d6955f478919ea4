import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/tary', () => import('./PalletScreen.tsx'), {
    actions: [{ title: '新增托盘', right: 'AlBasic.Pallets:add' }],
  }),
];
