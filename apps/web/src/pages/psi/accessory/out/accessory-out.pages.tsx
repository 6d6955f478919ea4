import { documentPages } from '../../../../kit/document/index.ts';

export default documentPages(
  { list: '/psi/accessory/accessory-out', detail: '/psi/accessory/add-accessory-out' },
  () => import('./accessory-out.screen.tsx'),
);
