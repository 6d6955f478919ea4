/** 供应商 (engineering A20): what its record means beside the standard calls. */
import * as c from '@muyun/contract';
import { type Dto, supplier, type supplierFields } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, serveMaster } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { wholeSecret } from '../../../kit/secrets.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { balanceBeside } from '../../../ledger/party/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { contactName, contactPhone, loadSupplier, ratingFilters, supplierBriefs } from './supplier.store.ts';

/** of the parties of the ledger */
const SUPPLIER = 2;

/** Whoever has something open with the supplier refuses. */
export const supplierDisabling = fact<{ id: string }>('basic.supplier.disabling');

export const suppliers = serveMaster(supplier, {
  filter: ratingFilters,
  // who has brought nothing stands below all that have
  sortBy: {
    onTimePercent: sql`coalesce(t.on_time_percent, -1)`,
    rejectPercent: sql`coalesce(t.reject_percent, -1)`,
  },
  extra: {
    contactName,
    contactPhone,
    payable: balanceBeside(SUPPLIER, 2),
    unbilled: balanceBeside(SUPPLIER, 32),
  },
});

/** Raises Common:NotFound, Common:DisabledReference at the field. */
export async function assertSupplier(
  tx: Tx,
  id: string,
  field = 'supplierId',
): Promise<NonNullable<Awaited<ReturnType<typeof loadSupplier>>>> {
  const row = await loadSupplier(tx, id);
  if (!row) raise('Common:NotFound');
  if (row.status !== 1) raiseAt(field, 'Common:DisabledReference', { name: row.name });
  return row;
}

/** Writes fields that the standard form does not have; answers the row. */
async function write(
  doing: MasterDoing,
  id: string,
  version: number,
  values: Partial<Dto<typeof supplierFields>>,
) {
  await suppliers.store.lock(doing.tx, doing.who, id, version);
  await suppliers.store.update(doing.tx, id, values);
  return suppliers.view(doing, id);
}

export const supplierRoutes: readonly Binding[] = [
  bind(c.allSuppliers, ({ tx }) => supplierBriefs(tx, null)),
  bind(c.suppliersByType, ({ tx, query }) => supplierBriefs(tx, query.type)),
  bind(c.saveSupplierInvoice, (doing) =>
    write(doing, doing.params.id, doing.body.version, { invoice: doing.body.invoice }),
  ),
  bind(c.readBankAccount, async ({ tx, who, params, audit }) => {
    const { name, bankName, bankAccount } = await suppliers.store.load(tx, who, params.id);
    await audit({
      bizType: supplier.id,
      bizId: params.id,
      bizNo: name,
      action: 'bankAccount',
      summary: c.readBankAccount.title,
    });
    return { name, bankName, bankAccount: bankAccount === null ? null : wholeSecret(bankAccount) };
  }),
  bind(c.setSupplierStatus, async (doing) => {
    const { body, who, params } = doing;
    const isOn = body.status === 1;
    if (!who.rights.has(`AlBasic.Suppliers:${isOn ? 'enable' : 'disable'}`)) raise('Common:Forbidden');
    if (!isOn && !body.reason) raise('Common:ReasonRequired');
    if (!isOn) await tell(doing, supplierDisabling, { id: params.id });
    const row = await write(doing, params.id, body.version, { status: body.status });
    await doing.audit({
      bizType: supplier.id,
      bizId: params.id,
      bizNo: row.name,
      action: isOn ? 'enable' : 'disable',
      summary: [c.setSupplierStatus.title, body.reason].filter(Boolean).join('：'),
    });
    return row;
  }),
  ...suppliers.routes,
];
