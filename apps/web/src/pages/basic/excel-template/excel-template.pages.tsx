import { page } from '../../../kit/router/page.ts';

export default [page('/common/excel-template', () => import('./ExcelTemplateList.tsx'))];
