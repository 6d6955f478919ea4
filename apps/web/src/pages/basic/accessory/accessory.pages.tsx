import { masterPages } from '../../../kit/document/index.ts';

const ADD = 'AlBasic.Accessories:add';

export default [
  ...masterPages('/common/accessory', () => import('./accessory.screen.tsx'), [
    { title: '新增配件', right: ADD },
  ]),
  ...masterPages('/common/accessory-type', () => import('./accessory-type.screen.tsx')),
  ...masterPages('/common/accessory-sku', () => import('./accessory-sku.screen.tsx')),
];
