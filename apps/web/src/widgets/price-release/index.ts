export { ReleaseButton } from './ReleaseButton.tsx';
export { ReleaseFacts } from './ReleaseFacts.tsx';
