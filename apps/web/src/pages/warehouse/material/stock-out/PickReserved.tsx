/** 选预留: what is kept for the project of the issue; the line uses that reservation up. */
import { useState } from 'react';
import { Button } from 'antd';
import { type OutputOf, reservedMaterials } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import type { Column } from '../../../../kit/table/index.ts';

const ISSUE = 1;
type Reserved = OutputOf<typeof reservedMaterials>['items'][number];

const columns: Column<Reserved>[] = [
  { key: 'itemName', title: '材料 / 余料', width: 200, grow: true },
  { key: 'projectName', title: '工程', width: 150 },
  { key: 'warehouseName', title: '仓库', width: 100, grow: false },
  { key: 'batchNo', title: '批号/卷号', width: 104 },
  { key: 'unit', title: '单位', width: 56, grow: false },
  { key: 'openQty', title: '预留剩余', kind: 'quantity', width: 92 },
  { key: 'expiresOn', title: '留到', kind: 'date', width: 100 },
  { key: 'remark', title: '单据', width: 120 },
];

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function PickReserved({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  if (screen.head['outType'] !== ISSUE) return null;
  const [projectId, warehouseId] = [textOf(screen.head['projectId']), textOf(screen.head['warehouseId'])];
  const taken = new Set(screen.lines.map((l) => l['reservationId']));
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选预留
      </Button>
      <PickerDrawer
        call={reservedMaterials}
        open={open}
        onClose={() => setOpen(false)}
        title="选择预留"
        context={projectId ? '只显示本工程还没领完的预留' : '一张领料单领一个工程、一个仓库的预留'}
        noun="预留"
        columns={columns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '材料 / 余料 / 工程' }]}
        query={{ ...(projectId ? { projectId } : {}), ...(warehouseId ? { warehouseId } : {}) }}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.itemName}
        hint={(r) => r.projectName}
        unit=""
        onPick={(rows) => {
          const [first] = rows;
          if (first)
            screen.enter({
              projectId: projectId ?? first.row.projectId,
              warehouseId: warehouseId ?? first.row.warehouseId,
            });
          add(
            rows.map(({ row, quantity }) => ({
              materialSkuId: row.materialSkuId,
              remnantId: row.remnantId,
              remnant: row.remnantId ? row.itemName : null,
              reservationId: row.id,
              reservedFor: row.projectName,
              batchId: row.batchId,
              quantity,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
