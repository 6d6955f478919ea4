/** What can be sent to another system: each scope is read through the door of its record. */
import { THIRD_SCOPE } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { demandersToSend } from '../../basic/demander/index.ts';
import { suppliersToSend } from '../../basic/supplier/index.ts';
import { knownEmployees, knownUnits } from '../../identity/index.ts';

export interface Subject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}
interface Asked {
  /** those that were changed after it */
  since?: string | null;
  id?: string;
}
interface Scope {
  /** as the other system is told */
  readonly kind: string;
  readonly rows: (tx: Tx, asked: Asked) => Promise<readonly Subject[]>;
}
/** What an address book gives: here only to be mapped by hand. */
const named =
  (read: (tx: Tx) => Promise<readonly Subject[]>) =>
  async (tx: Tx, { id }: Asked): Promise<readonly Subject[]> =>
    (await read(tx)).filter((s) => id === undefined || s.id === id);

const SCOPES: Readonly<Record<number, Scope>> = {
  [THIRD_SCOPE.demander]: { kind: 'demander', rows: demandersToSend },
  [THIRD_SCOPE.supplier]: { kind: 'supplier', rows: suppliersToSend },
  [THIRD_SCOPE.unit]: { kind: 'unit', rows: named(knownUnits) },
  [THIRD_SCOPE.person]: { kind: 'person', rows: named(knownEmployees) },
};
export const scopeOf = (scope: number): Scope => SCOPES[scope] ?? raise('Common:NotFound');
