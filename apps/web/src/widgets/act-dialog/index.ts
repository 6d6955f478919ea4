export { ActDialog } from './ActDialog.tsx';
export { SecretDialog } from './SecretDialog.tsx';
export type { Secret } from './SecretDialog.tsx';
