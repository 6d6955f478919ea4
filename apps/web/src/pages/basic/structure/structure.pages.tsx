import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/common/structure', () => import('./structure.screen.tsx'), [
  { title: '新增结构', right: 'AlBasic.Structures:add' },
]);
