/** 用余料: free remnants of the warehouse of the issue, each a line of its own. */
import { useState } from 'react';
import { Button } from 'antd';
import { NO_RECTANGLE, stock, texture } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import type { Column, FilterField, RowOf } from '../../../../kit/table/index.ts';

const [ISSUE, REMNANT] = [1, 3];
type Remnant = RowOf<typeof stock.listStock>;

const nameOf = (r: Remnant): string => `${r.code} ${r.width}×${r.length}`;
const columns: Column<Remnant>[] = [
  { key: 'code', title: '余料号', width: 200, grow: false },
  { key: 'textureName', title: '材质', width: 100 },
  { key: 'thickness', title: '板厚', width: 72, value: (r) => fmt.thickness(r.thickness) },
  {
    key: 'size',
    title: '规格',
    unit: 'mm',
    width: 150,
    align: 'right',
    value: (r) => `${fmt.size(r.width, r.length)}${r.outline ? ` ${NO_RECTANGLE}` : ''}`,
  },
  { key: 'warehouse', title: '库位', width: 80 },
  { key: 'projectName', title: '来源工程', width: 130 },
  { key: 'sheetWeight', title: '重量', kind: 'weight', width: 92 },
];
const filters: FilterField[] = [
  { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions }, width: 160 },
  { type: 'inputNumber', name: 'thickness', label: '板厚' },
  { type: 'inputSearch', name: 'filter', label: '余料号 / 库位' },
];

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickRemnants({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const { outType, warehouseId } = screen.head;
  if (outType !== ISSUE) return null;
  const taken = new Set(screen.lines.map((l) => l['remnantId']));
  return (
    <>
      <Button
        size="small"
        disabled={typeof warehouseId !== 'string'}
        title={typeof warehouseId === 'string' ? undefined : '先选仓库'}
        onClick={() => setOpen(true)}
      >
        用余料
      </Button>
      <PickerDrawer
        call={stock.listStock}
        open={open}
        onClose={() => setOpen(false)}
        title="选择余料"
        context="只显示本仓库可用的余料，整块领用"
        noun="余料"
        columns={columns}
        filters={filters}
        query={{ kind: REMNANT, isFree: true, warehouseId }}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.code}
        hint={(r) => fmt.size(r.width, r.length)}
        onPick={(rows) => {
          add(
            rows.map(({ row }) => ({
              remnantId: row.id,
              remnant: nameOf(row),
              quantity: '1',
              weight: row.sheetWeight,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
