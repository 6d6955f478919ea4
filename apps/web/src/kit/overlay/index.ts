export { HouseModal } from './HouseModal.tsx';
export { ConfirmButton } from './ConfirmButton.tsx';
export { ReasonDialog } from './ReasonDialog.tsx';
export { ConflictDialog } from './ConflictDialog.tsx';
