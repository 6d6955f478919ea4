/** The fold view comes when a drawing is looked at: nothing of it belongs to the first page. */
import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../kit/states/index.ts';
import type { FoldViewProps } from './FoldView.tsx';

const Drawn = lazy(() => import('./FoldView.tsx'));

export const FoldView = (props: FoldViewProps) => (
  <Suspense fallback={<SkeletonLines rows={5} />}>
    <Drawn {...props} />
  </Suspense>
);
