import { page } from '../../../kit/router/page.ts';

export default [page('/identity/staffing', () => import('./StaffingList.tsx'))];
