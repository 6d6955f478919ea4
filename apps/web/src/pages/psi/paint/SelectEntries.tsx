/** 选择涂料入库明细: open lines of purchases for a receipt, or received lines for an issue by batch (usage=out). */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type OutputOf, paintOut, selectablePaintIns, supplier } from '@muyun/contract';
import { useSession } from '../../../kit/session/session-store.ts';
import { todayText } from '../../../kit/format/index.ts';
import { useGesture } from '../../../kit/http/index.ts';
import { type BatchAction, type Column, type FilterField, ListPage } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { type Coming, ReceiveDialog } from './ReceiveDialog.tsx';

type Row = OutputOf<typeof selectablePaintIns>['items'][number];
const shared: Column<Row>[] = [
  { key: 'orderNo', title: '单号', width: 130, fixed: 'left', grow: false },
  { key: 'supplierName', title: '供应商', width: 140 },
  { key: 'paintName', title: '涂料', width: 180, grow: true },
];
const amounts: Column<Row>[] = [
  { key: 'quantity', title: '数量', unit: 'kg', kind: 'quantity', width: 110 },
  { key: 'openKg', title: '可选数量', unit: 'kg', kind: 'quantity', width: 110 },
  { key: 'unitPrice', title: '单价', kind: 'price', amount: true, width: 96 },
];
const entryColumns: Column<Row>[] = [...shared, { key: 'date', title: '交期', kind: 'date' }, ...amounts];
const outColumns: Column<Row>[] = [
  ...shared,
  { key: 'batchNo', title: '批号', width: 120, grow: false },
  { key: 'positionCode', title: '库位', width: 90, grow: false },
  { key: 'expiryDate', title: '到期日', kind: 'date' },
  ...amounts,
];
const filters: FilterField[] = [
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all } },
  { type: 'inputSearch', name: 'filter', label: '单号 / 涂料' },
];
const coming = (r: Row): Coming => ({ purchaseLineId: r.id, paintId: r.paintId, quantity: r.openKg });

export default function SelectEntries() {
  const [search] = useSearchParams();
  const usage = search.get('usage') === 'out' ? 'out' : 'entry';
  const [lines, setLines] = useState<readonly Coming[]>();
  const navigate = useNavigate();
  const { run } = useGesture();
  const receiverId = useSession((s) => s.tenantUserId);
  const issue = async (rows: Row[]): Promise<void> => {
    const body = {
      outType: 2,
      receiverId,
      warehouseId: rows[0]?.warehouseId,
      businessDate: todayText(),
      lines: rows.map(({ paintId, batchId, positionCode, openKg }) => ({
        paintId,
        batchId,
        positionCode,
        quantity: openKg,
      })),
    };
    const made = (await run(
      paintOut.calls.create,
      { body: body as never },
      { invalidates: [paintOut.calls.list] },
    )) as { id: string } | undefined;
    if (made) void navigate(addressOf(`/psi/paint/add-coation-outbound?id=${made.id}`));
  };
  const actions: BatchAction<Row>[] =
    usage === 'out'
      ? [{ label: '生成出库单', right: 'AlPsiManagement.PaintOuts:add', run: issue }]
      : [
          {
            label: '生成入库单',
            right: 'AlPsiManagement.PaintIns:add',
            run: (rows) => setLines(rows.map(coming)),
          },
        ];
  return (
    <ListPage
      call={selectablePaintIns}
      noun={usage === 'out' ? '可出库的批次' : '待入库的采购明细'}
      unit="行"
      columns={usage === 'out' ? outColumns : entryColumns}
      filters={filters}
      query={{ usage }}
      batchActions={actions}
      emptyHint={usage === 'out' ? '仓库里还没有涂料' : '审核过的采购单到齐后不再显示'}
    >
      {() => <ReceiveDialog lines={lines} onClose={() => setLines(undefined)} />}
    </ListPage>
  );
}
