/** What can be sent to another system: each scope is read through the door of its record. */
import { THIRD_SCOPE } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { ToSend } from '../../../kit/to-send.ts';
import type { Tx } from '../../../kit/tx.ts';
import { demandersToSend } from '../../basic/demander/index.ts';
import { suppliersToSend } from '../../basic/supplier/index.ts';
import { knownEmployees, knownUnits } from '../../identity/index.ts';
import { materialsToSend, ordersToSend } from '../../purchase/index.ts';
import { issuesToSend, receiptsToSend } from '../../warehouse/material/index.ts';

export interface Subject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** of a document: false once it was taken back */
  readonly isValid?: boolean;
}
interface Scope {
  /** as the other system is told */
  readonly kind: string;
  readonly rows: (tx: Tx, asked: ToSend) => Promise<readonly Subject[]>;
}
/** What an address book gives: here only to be mapped by hand. */
const named =
  (read: (tx: Tx) => Promise<readonly Subject[]>) =>
  async (tx: Tx, { ids }: ToSend): Promise<readonly Subject[]> =>
    (await read(tx)).filter((s) => ids === undefined || ids.includes(s.id));

const SCOPES: Readonly<Record<number, Scope>> = {
  [THIRD_SCOPE.demander]: { kind: 'demander', rows: demandersToSend },
  [THIRD_SCOPE.supplier]: { kind: 'supplier', rows: suppliersToSend },
  [THIRD_SCOPE.unit]: { kind: 'unit', rows: named(knownUnits) },
  [THIRD_SCOPE.person]: { kind: 'person', rows: named(knownEmployees) },
  [THIRD_SCOPE.material]: { kind: 'material', rows: materialsToSend },
  [THIRD_SCOPE.order]: { kind: 'materialOrder', rows: ordersToSend },
  [THIRD_SCOPE.receipt]: { kind: 'materialStockIn', rows: receiptsToSend },
  [THIRD_SCOPE.issue]: { kind: 'materialStockOut', rows: issuesToSend },
};
export const scopeOf = (scope: number): Scope => SCOPES[scope] ?? raise('Common:NotFound');
