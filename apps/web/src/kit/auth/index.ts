export { can, useCan, usePolicy, useRights } from './policy-store.ts';
export { Can } from './Can.tsx';
export {
  loadSession,
  logIn,
  logOut,
  type SecondFactor,
  switchFactory,
  switchTenant,
} from './session-load.ts';
export { useSession } from '../session/session-store.ts';
