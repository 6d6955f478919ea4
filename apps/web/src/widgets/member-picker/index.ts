export { MembersDialog } from './MembersDialog.tsx';
export { MemberTransfer } from './MemberTransfer.tsx';
