import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/web/case-presentation', () => import('./case.screen.tsx'), [
  { title: '新增案例', right: 'AlWeb.Multimedias:add' },
]);
