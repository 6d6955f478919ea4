export { OrganizationSelect } from './OrganizationSelect.tsx';
