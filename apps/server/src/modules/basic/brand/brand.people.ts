/** Whom brands concern beyond the own space: looked up on the platform's role, before the transaction of the call. */
import type { MessageName } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { type Notice, notify } from '../../platform/message/index.ts';
import {
  type Parties,
  partiesOfGrant,
  type SpaceOf,
  spaceBy,
  staffIds,
  type Standing,
  standingOf,
} from './brand.store.ts';

type Of = { readonly house: Pick<House, 'pools'> };

const overAll = <T>({ house }: Of, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, work);

export const staffOf = (of: Of): Promise<string[]> => overAll(of, staffIds);
export const brandOf = (of: Of, id: string): Promise<Standing | undefined> =>
  overAll(of, (tx) => standingOf(tx, id));
export const companyBy = (
  of: Of,
  by: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<SpaceOf | undefined> => overAll(of, (tx) => spaceBy(tx, by));

/** The owners of both spaces of an authorisation. */
export const partiesOf = (of: Of, grantId: string): Promise<Parties | undefined> =>
  overAll(of, (tx) => partiesOfGrant(tx, grantId));

const SCREEN = '/common/brand';

/** A message to these people, as far as there are any. */
export async function tellPeople<N extends MessageName>(
  tx: Tx,
  people: readonly (string | null | undefined)[],
  notice: Pick<Notice<N>, 'kind' | 'vars' | 'bizRef'>,
): Promise<void> {
  const userIds = [...new Set(people.filter((p) => typeof p === 'string'))];
  if (userIds.length > 0) await notify(tx, { ...notice, receivers: { to: 'users', userIds }, url: SCREEN });
}
