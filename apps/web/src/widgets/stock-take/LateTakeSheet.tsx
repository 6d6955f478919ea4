/** The sheet of a count, fetched when one is opened. */
import { type ComponentProps, lazy, Suspense } from 'react';

const TakeSheet = lazy(() => import('./TakeSheet.tsx').then((m) => ({ default: m.TakeSheet })));

export const LateTakeSheet = (props: ComponentProps<typeof TakeSheet>) => (
  <Suspense fallback={null}>
    <TakeSheet {...props} />
  </Suspense>
);
