import { page } from '../../../kit/router/page.ts';

export default [
  page('/equipment/ipc', () => import('./IpcList.tsx')),
  page('/equipment/pda', () => import('./PdaList.tsx')),
];
