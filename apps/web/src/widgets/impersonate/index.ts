export { LookDialog } from './LookDialog.tsx';
export type { LookTarget } from './LookDialog.tsx';
