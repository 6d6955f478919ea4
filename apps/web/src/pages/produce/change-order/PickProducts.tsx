/** 选产品: products of the project that are in no other change order. */
import { useState } from 'react';
import { Button } from 'antd';
import { product, PRODUCT_CHANGEABLE, PRODUCT_STATES } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { PickerDrawer } from '../../../kit/picker/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof product.listProducts>;
const columns: Column<Row>[] = [
  { key: 'code', title: '编号', width: 120, grow: false },
  { key: 'plateTypeName', title: '板型', width: 110 },
  { key: 'size', title: '宽 × 高', width: 120, value: (r) => fmt.size(r.visibleWidth, r.visibleHeight) },
  { key: 'textureName', title: '材质', width: 130 },
  { key: 'colorCode', title: '颜色', width: 100 },
  { key: 'quantity', title: '数量', kind: 'quantity', width: 76 },
  { key: 'nestedQuantity', title: '已套', kind: 'quantity', width: 76 },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: (r) => <EnumTag options={PRODUCT_STATES} value={r.state} small />,
  },
];

/** What a new line shows of its product before it is saved. */
const lineOf = (row: Row): LineRow => ({
  productId: row.id,
  productName: row.code,
  oldWidth: row.visibleWidth,
  oldHeight: row.visibleHeight,
  oldDepth: row.depth,
  oldThickness: row.thickness,
  oldTextureId: row.textureId,
  oldColorId: row.colorId,
  oldQuantity: row.quantity,
  nestedQuantity: row.nestedQuantity,
});

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickProducts({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const taken = new Set(screen.lines.map((l) => l['productId']));
  const projectId = screen.head['projectId'];
  const isChosen = typeof projectId === 'string';
  return (
    <>
      <Button
        size="small"
        disabled={!isChosen}
        title={isChosen ? undefined : '请先选择工程'}
        onClick={() => setOpen(true)}
      >
        选产品
      </Button>
      <PickerDrawer
        call={product.listProducts}
        open={open}
        onClose={() => setOpen(false)}
        title="选择变更产品"
        context="已在其他变更单里的和已作废的产品不能选"
        noun="产品"
        columns={columns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '编号 / 名称' }]}
        query={isChosen ? { projectIds: projectId } : {}}
        isTaken={(r) => taken.has(r.id) || !PRODUCT_CHANGEABLE.includes(r.state ?? 1)}
        label={(r) => r.code}
        hint={(r) => fmt.size(r.visibleWidth, r.visibleHeight)}
        unit="种"
        onPick={(rows) => {
          add(rows.map(({ row }) => lineOf(row)));
          setOpen(false);
        }}
      />
    </>
  );
}
