import type { ReactNode } from 'react';
import { type Asked, useCan } from './policy-store.ts';

/** Shows its children only to those who hold the right (`A.B:edit`, `A.B:add|A.B:edit`, or `A.B` for any action). */
export function Can({
  right,
  children,
  otherwise = null,
}: {
  right: Asked | undefined;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(right) ? children : otherwise;
}
