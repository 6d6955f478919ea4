import { page } from '../../../../kit/router/page.ts';

export default [
  page('/psi/accessory/accessory-inventory', () => import('./InventoryScreen.tsx')),
  page('/psi/accessory/accessory-inventory-logs', () => import('./InventoryLogs.tsx')),
  page('/psi/accessory/accessory-inventory-detail-logs', () => import('./InventoryDetailLogs.tsx')),
];
