/** 供应商 with their rating: who is late, and what went back; and what stands on their invoices. */
import { useMemo, useState } from 'react';
import { readBankAccount, saveSupplierInvoice, supplier } from '@muyun/contract';
import { request, useAction } from '../../../kit/http/index.ts';
import { InvoiceDialog, type InvoiceOf } from '../shared/InvoiceDialog.tsx';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { type Account, BankAccount } from './BankAccount.tsx';
import { RatingDialog } from './RatingDialog.tsx';
import screen from './supplier.screen.tsx';

const SUPPLIER: InvoiceOf = {
  save: saveSupplierInvoice as never,
  load: (id) => request(supplier.calls.get, { params: { id } }),
  lists: [supplier.calls.list, supplier.calls.all],
};

export default function SupplierList() {
  const [rated, setRated] = useState<DocRow>();
  const [invoiced, setInvoiced] = useState<DocRow>();
  const [paid, setPaid] = useState<Account>();
  const { run: read } = useAction(readBankAccount, { onSuccess: setPaid });
  const options = useMemo((): MasterOptions<typeof screen.master> => {
    const { rowActions } = screen.options;
    return {
      ...screen.options,
      rowActions: (row, act) => [
        { label: '供货评分', right: 'AlBasic.Suppliers:get', onClick: () => setRated(row) },
        { label: '开票资料', right: 'AlBasic.Suppliers:edit', onClick: () => setInvoiced(row) },
        ...(row['bankAccount']
          ? [
              {
                label: '银行账号',
                right: readBankAccount.right,
                onClick: () => void read({ params: { id: String(row['id']) } }),
              },
            ]
          : []),
        ...(rowActions?.(row, act) ?? []),
      ],
    };
  }, [read]);
  return (
    <>
      <MasterList master={screen.master} options={options} />
      {invoiced && (
        <InvoiceDialog row={invoiced as never} of={SUPPLIER} onClose={() => setInvoiced(undefined)} />
      )}
      {paid && <BankAccount account={paid} onClose={() => setPaid(undefined)} />}
      {rated && <RatingDialog row={rated} onClose={() => setRated(undefined)} />}
    </>
  );
}
