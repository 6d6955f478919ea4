export { ProjectSelect } from './ProjectSelect.tsx';
export type { ProjectSelectProps } from './ProjectSelect.tsx';
