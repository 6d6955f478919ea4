/** 选请购行: open lines of approved requisitions, with the quantity that is taken of each. */
import { useState } from 'react';
import { Button } from 'antd';
import { type OutputOf, selectableLines } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { PickerDrawer } from '../../../kit/picker/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof selectableLines>['items'][number];
const columns: Column<Row>[] = [
  { key: 'requisitionNo', title: '请购单', width: 126, grow: false },
  { key: 'materialSkuName', title: '材料', width: 176, grow: true },
  { key: 'projectName', title: '工程', width: 140 },
  { key: 'requiredDate', title: '需求日期', kind: 'date' },
  { key: 'unit', title: '单位', width: 56, grow: false },
  { key: 'openQty', title: '可选数量', kind: 'quantity', width: 104 },
  { key: 'targetPrice', title: '目标价', kind: 'price', amount: true, width: 76 },
];

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickLines({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const taken = new Set(screen.lines.map((l) => l['requisitionLineId']));
  const supplierId = screen.head['supplierId'];
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选请购行
      </Button>
      <PickerDrawer
        call={selectableLines}
        open={open}
        onClose={() => setOpen(false)}
        title="选择请购行"
        context="只显示还有可选数量的行"
        noun="请购行"
        columns={columns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '请购单 / 材料' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.materialSkuName}
        hint={(r) => r.requisitionNo}
        unit=""
        onPick={(rows) => {
          add(
            rows.map(({ row, quantity }) => ({
              materialSkuId: row.materialSkuId,
              projectId: row.projectId,
              requisitionLineId: row.id,
              quantity,
              deliveryDate: row.requiredDate,
              unitPrice: row.targetPrice ?? '0',
              priceBasis: 2,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
