import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/produce/change-order-type', () => import('./change-order-type.screen.tsx'), [
  { title: '新增变更类型', right: 'AlProduce.ChangeOrder:add' },
]);
