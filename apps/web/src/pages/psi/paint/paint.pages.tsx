/** Screens of the paint warehouse (commerce §13). The paths keep the spelling of the specification. */
import { documentPages } from '../../../kit/document/index.ts';
import { page } from '../../../kit/router/page.ts';

export default [
  page('/psi/paint/coating-management', () => import('./CoatingManagement.tsx')),
  page('/psi/paint/add-coation-project', () => import('./AddDemand.tsx')),
  ...documentPages(
    { list: '/psi/paint/coating-purchase', detail: '/psi/paint/add-coation-purchase' },
    () => import('./paint-purchase.screen.tsx'),
  ),
  ...documentPages(
    { list: '/psi/paint/coating-warehouse-entry', detail: '/psi/paint/add-coation-warehouse-entry' },
    () => import('./paint-in.screen.tsx'),
  ),
  page('/psi/paint/select-warehouse-entry-list', () => import('./SelectEntries.tsx')),
  ...documentPages(
    { list: '/psi/paint/coating-outbound', detail: '/psi/paint/add-coation-outbound' },
    () => import('./paint-out.screen.tsx'),
  ),
  page('/psi/paint/add-coating-pcking', () => import('./Picking.tsx')),
  ...documentPages(
    { list: '/psi/paint/coation-return-goods', detail: '/psi/paint/add-coation-return-goods' },
    () => import('./paint-return.screen.tsx'),
  ),
  page('/psi/paint/select-return-goods-list', () => import('./SelectReturns.tsx')),
  page('/psi/paint/coating-warehouse', () => import('./CoatingWarehouse.tsx')),
  page('/psi/paint/coating-warehouse-detail-logs', () => import('./DetailLogs.tsx')),
  page('/psi/paint/coation-warehouse-position-logs', () => import('./PositionLogs.tsx')),
  page('/psi/paint/coation-warehouse-trunover', () => import('./Turnover.tsx')),
  page('/reports/paint-dosage', () => import('./PaintDosage.tsx')),
];
