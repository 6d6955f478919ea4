/** What the session itself asks for: a space to work in. */
import { Suspense, lazy } from 'react';
import { usePolicy } from '../../kit/auth/index.ts';
import { useBuying } from '../../kit/buying.ts';
import { useSession } from '../../kit/session/session-store.ts';

const PaymentDialog = lazy(() => import('../payment/PaymentDialog.tsx'));
const SpaceChoice = lazy(() => import('./SpaceChoice.tsx'));

export function SessionDialogs() {
  const { tenantId, tenants, isHost } = useSession();
  const isPowerless = usePolicy((s) => s.items.size === 0);
  if (((tenantId || isHost) && !isPowerless) || tenants.length === 0) return <Buying />;
  return (
    <Suspense fallback={null}>
      <SpaceChoice />
    </Suspense>
  );
}

/** A screen asks for buying; the shell shows it. */
function Buying() {
  const tenant = useSession((s) => s.tenant);
  const isAsked = useBuying((s) => s.isAsked);
  if (!isAsked || !tenant) return null;
  return (
    <Suspense fallback={null}>
      <PaymentDialog tenant={tenant} onClose={() => useBuying.setState({ isAsked: false })} />
    </Suspense>
  );
}
