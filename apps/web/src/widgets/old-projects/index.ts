export { OldProjectsModal } from './OldProjectsModal.tsx';
export type { OldProject, OldProjectsModalProps } from './OldProjectsModal.tsx';
