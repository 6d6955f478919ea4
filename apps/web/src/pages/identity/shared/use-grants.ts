/** What is ticked in a dialog of grants, kept as a draft until it is saved. */
import { useMemo } from 'react';
import type { OutputOf, permission } from '@muyun/contract';
import { useDraft } from '../../../kit/draft/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import { asTicked } from './permission-model.ts';

type Read = OutputOf<typeof permission.readPermission>;
/** As it is read: of a role of a space with whose rows and whether amounts are seen. */
export type Granted = Pick<Read, 'permissions' | 'version'> &
  Partial<Pick<Read, 'dataPermission' | 'displayAmount'>>;

export interface Typed {
  readonly ticked: readonly string[];
  readonly dataPermission: number;
  readonly displayAmount: boolean;
}
const NOTHING: Typed = { ticked: [], dataPermission: 1, displayAmount: true };

export function useGrants(title: string, data: Granted | undefined) {
  const stored = useMemo<Typed>(
    () =>
      data
        ? {
            ticked: [...asTicked(data.permissions)].toSorted(),
            dataPermission: data.dataPermission ?? NOTHING.dataPermission,
            displayAmount: data.displayAmount ?? NOTHING.displayAmount,
          }
        : NOTHING,
    [data],
  );
  const [typed, setTyped] = useStateFor<Typed>(data, stored);
  const isDirty =
    typed.ticked.join() !== stored.ticked.join() ||
    typed.dataPermission !== stored.dataPermission ||
    typed.displayAmount !== stored.displayAmount;
  const draft = useDraft<Typed>({ title, dirty: isDirty, read: () => typed, restore: setTyped });
  return { typed, setTyped, isDirty, draft };
}
