/** 选入库行: what of a supplier's receipts may go back to him. */
import { useState } from 'react';
import { Button } from 'antd';
import { ACCESSORY_OUT, accessoryInLines, returnableLineFields } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import { columnsOf } from '../../../../kit/table/index.ts';
import type { RowOf } from '../../../../kit/table/index.ts';

type Row = RowOf<typeof accessoryInLines>;
const columns = columnsOf<typeof returnableLineFields, Row>(
  returnableLineFields,
  ['orderNo', 'accessorySkuName', 'businessDate', 'quantity', 'openQty', 'unit'],
  {
    orderNo: { width: 132, grow: false },
    accessorySkuName: { width: 190, grow: true },
    businessDate: { sortable: true },
    quantity: { width: 92 },
    openQty: { width: 92 },
    unit: { width: 56, grow: false },
  },
);

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickReceiptLines({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const { supplierId, warehouseId, outType } = screen.head;
  if (outType !== ACCESSORY_OUT.supplierReturn) return null;
  const taken = new Set(screen.lines.map((l) => l['inLineId']));
  const chosen = typeof supplierId === 'string' && typeof warehouseId === 'string';
  return (
    <>
      <Button
        size="small"
        disabled={!chosen}
        title={chosen ? undefined : '先选供应商和仓库'}
        onClick={() => setOpen(true)}
      >
        选入库行
      </Button>
      <PickerDrawer
        call={accessoryInLines}
        open={open}
        onClose={() => setOpen(false)}
        title="选择入库行"
        context="只显示该供应商在该仓库还可退的行"
        noun="入库行"
        columns={columns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '入库单 / 配件' }]}
        query={chosen ? { supplierId, warehouseId } : {}}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.accessorySkuName}
        hint={(r) => `${r.orderNo} · ${r.unit}`}
        unit=""
        onPick={(rows) => {
          add(
            rows.map(({ row, quantity }) => ({
              accessorySkuId: row.accessorySkuId,
              inLineId: row.id,
              locationCode: row.locationCode,
              unit: row.unit,
              factor: row.factor,
              quantity,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
