/** 客户: head companies and branches, with credit and invoice data. */
import { useState } from 'react';
import { PARTNER_OFF, demander, PARTNER_STATUSES, staff } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useImport } from '../../../kit/document/use-import.tsx';
import { ListPage } from '../../../kit/table/index.ts';
import type { FilterField } from '../../../kit/table/index.ts';
import { demanderColumns, demanderFilters } from './demander.columns.tsx';
import type { Demander } from './demander.columns.tsx';
import { DemanderForm } from './DemanderForm.tsx';
import { InvoiceDialog } from '../shared/InvoiceDialog.tsx';
import { useUses } from '../../../kit/document/use-uses.tsx';
import { useDemanderActions } from './use-demander-actions.ts';
import '../basic.css';

const P = 'AlBasic.Demanders';
const filters: FilterField[] = [
  ...demanderFilters,
  { type: 'select', name: 'salesmanId', label: '业务员', source: { call: staff.memberOptions } },
  { type: 'select', name: 'status', label: '状态', options: PARTNER_STATUSES },
];

export default function DemanderList() {
  const [form, setForm] = useState<{ row: Demander | null }>();
  const [invoice, setInvoice] = useState<Demander>();
  const importing = useImport(demander.demanderMaster);
  const uses = useUses('demander');
  const rowActions = useDemanderActions((row) => setForm({ row }), setInvoice, uses.actionsOf);
  return (
    <ListPage
      call={demander.listDemanders}
      noun="客户"
      unit="家"
      columns={demanderColumns}
      filters={filters}
      defaultSort="code asc"
      primary={[
        { label: '新增客户', right: `${P}:add`, onClick: () => setForm({ row: null }) },
        ...importing.actions,
      ]}
      exportCall={demander.demanderMaster.calls.export}
      emptyHint="工程、合同和发货都从客户开始；先建一个客户"
      rowActions={rowActions}
      actionsWidth={152}
      onOpen={can(`${P}:edit`) ? (row) => setForm({ row }) : undefined}
      rowClassName={(row) => (row.status === PARTNER_OFF ? 'my-t3' : undefined)}
    >
      {(list) => (
        <>
          {importing.dialog(list.refresh)}
          {uses.dialog}
          {form && <DemanderForm row={form.row} onClose={() => setForm(undefined)} />}
          {invoice && <InvoiceDialog row={invoice} onClose={() => setInvoice(undefined)} />}
        </>
      )}
    </ListPage>
  );
}
