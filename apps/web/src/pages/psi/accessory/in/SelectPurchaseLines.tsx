/** 选择配件采购入库: open lines of orders; the ticked ones become a draft receipt of their supplier. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCESSORY_IN, accessoryIn, accessoryPurchaseLines, supplier } from '@muyun/contract';
import { RemoteSelect } from '../../../../kit/form/index.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { ListPage } from '../../../../kit/table/index.ts';
import type { BatchAction, FilterField } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { WarehouseField } from '../shared/WarehouseField.tsx';
import { type OpenLine, openLineColumns, receiptLine } from './purchase-lines.ts';

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '采购单 / 配件', width: 200 },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 180 },
];
const sent = ({ accessorySkuId, purchaseLineId, quantity }: ReturnType<typeof receiptLine>) => ({
  accessorySkuId,
  purchaseLineId,
  quantity,
});

export default function SelectPurchaseLines() {
  const [rows, setRows] = useState<readonly OpenLine[]>([]);
  const batch = useMemo<BatchAction<OpenLine>[]>(
    () => [{ label: '生成入库单', right: 'AlPsiManagement.AccessoryIns:add', run: setRows }],
    [],
  );
  return (
    <ListPage
      call={accessoryPurchaseLines}
      noun="可入库的采购行"
      unit="行"
      columns={openLineColumns}
      filters={filters}
      defaultSort="deliveryDate asc"
      batchActions={batch}
      emptyHint="已审核、还没到齐的配件采购单会列在这里"
    >
      {() => rows.length > 0 && <MakeReceipt rows={rows} onClose={() => setRows([])} />}
    </ListPage>
  );
}

function MakeReceipt({ rows, onClose }: { rows: readonly OpenLine[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [supplierId, setSupplier] = useState<string>();
  const [warehouseId, setWarehouse] = useState<string>();
  const { run, busy } = useAction(accessoryIn.calls.create, {
    success: (answer) => `已生成入库单 ${answer.no}`,
    invalidates: [accessoryIn.calls.list],
    onSuccess: (answer) => void navigate(addressOf(`/psi/accessory/add-accessory-in?id=${answer.id}`)),
  });
  const make = (of: string, at: string) =>
    run({
      body: {
        inType: ACCESSORY_IN.purchase,
        supplierId: of,
        warehouseId: at,
        businessDate: todayText(),
        lines: rows.map((r) => sent(receiptLine(r, r.openQty))),
      },
    });
  return (
    <HouseModal
      title={`生成入库单（${rows.length} 行）`}
      open
      width={480}
      onCancel={onClose}
      okText="生成入库单"
      okDisabled={!supplierId || !warehouseId}
      busy={busy}
      onOk={() => supplierId && warehouseId && void make(supplierId, warehouseId)}
    >
      <div className="acc-fields">
        <RemoteSelect
          source={{ call: supplier.calls.all }}
          value={supplierId}
          onChange={(v: unknown) => setSupplier(typeof v === 'string' ? v : undefined)}
          placeholder="供应商"
          aria-label="供应商"
        />
        <WarehouseField value={warehouseId} onChange={setWarehouse} />
      </div>
    </HouseModal>
  );
}
