import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/common/warehouse', () => import('./warehouse.screen.tsx'), [
  { title: '新增仓库', right: 'AlBasic.WareHouses:add' },
]);
