import { page } from '../../../kit/router/page.ts';

export default [
  page('/cad/product-import', () => import('./ProductImport.tsx'), {
    actions: [
      { title: 'Excel 导入产品', right: 'AlCad.CadProducts:import', to: '/cad/product-import?kind=excel' },
      { title: 'DXF 导入产品', right: 'AlCad.CadProducts:import', to: '/cad/product-import?kind=dxf' },
    ],
  }),
];
