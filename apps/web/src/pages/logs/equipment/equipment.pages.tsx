import { page } from '../../../kit/router/page.ts';

export default [page('/logs/equipment', () => import('./EquipmentLog.tsx'))];
