/** 分支机构 of one customer (`?id=`): branches use the same form, with invoice data of their own or of the head company. */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { demander } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { can } from '../../../kit/auth/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { branchColumns, demanderFilters } from './demander.columns.tsx';
import type { Demander } from './demander.columns.tsx';
import { DemanderForm } from './DemanderForm.tsx';
import { InvoiceDialog } from '../shared/InvoiceDialog.tsx';
import { useUses } from '../../../kit/document/use-uses.tsx';
import { useDemanderActions } from './use-demander-actions.ts';
import '../basic.css';

const P = 'AlBasic.Demanders';
const filters = demanderFilters.slice(0, 1);

export default function BranchList() {
  const [search] = useSearchParams();
  const parentId = search.get('id');
  const parent = useCall(
    demander.getDemander,
    { params: { id: parentId ?? '' } },
    { enabled: parentId !== null },
  );
  const [form, setForm] = useState<{ row: Demander | null }>();
  const [invoice, setInvoice] = useState<Demander>();
  const uses = useUses('demander');
  const rowActions = useDemanderActions((row) => setForm({ row }), setInvoice, uses.actionsOf);
  const query = useMemo(() => ({ parentId }), [parentId]);
  const name = parent.data?.shortName ?? parent.data?.name;
  useTab({ title: name ? `${name} 分支机构` : '分支机构' });
  if (!parentId)
    return (
      <div className="my-surface" style={{ height: '100%' }}>
        <EmptyState title="没有指定客户" hint="请从客户列表打开分支机构" />
      </div>
    );
  if (parent.error) return <ErrorBlock error={parent.error} onRetry={() => void parent.refetch()} />;
  return (
    <ListPage
      call={demander.listDemanders}
      noun={name ? `${name}的分支机构` : '分支机构'}
      unit="家"
      columns={branchColumns}
      filters={filters}
      query={query}
      defaultSort="code asc"
      primary={[{ label: '新增分支', right: `${P}:add`, onClick: () => setForm({ row: null }) }]}
      emptyHint="分公司单独收货或单独开票时，建成分支机构"
      rowActions={rowActions}
      actionsWidth={152}
      onOpen={can(`${P}:edit`) ? (row) => setForm({ row }) : undefined}
    >
      {() => (
        <>
          {uses.dialog}
          {form && <DemanderForm row={form.row} parentId={parentId} onClose={() => setForm(undefined)} />}
          {invoice && <InvoiceDialog row={invoice} onClose={() => setInvoice(undefined)} />}
        </>
      )}
    </ListPage>
  );
}
