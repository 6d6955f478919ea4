import { page } from '../../../kit/router/page.ts';

export default [
  page('/saas/tenant', () => import('./TenantList.tsx'), {
    actions: [{ title: '新建租户', right: 'RedSaasManagement.RedTenants:add' }],
  }),
  page('/saas/tenant-detail', () => import('./TenantDetail.tsx')),
  page('/saas/add-tenant-result', () => import('./AddTenantResult.tsx')),
  page('/saas/tenant-info', () => import('./TenantInfo.tsx')),
  page('/saas/tenant-followup', () => import('./FollowupList.tsx')),
];
