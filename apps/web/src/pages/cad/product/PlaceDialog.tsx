/** 位置编码: a range of positions over the pieces of chosen products, with what each of them gets. */
import { useState } from 'react';
import { Input } from 'antd';
import { product } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import type { ProductRow } from '../shared/product-columns.tsx';
import { type Placed, sharesOf } from './place.ts';

const COLUMNS: Column<Placed>[] = [
  { key: 'code', title: '编号', width: 140 },
  { key: 'quantity', title: '数量', kind: 'int', width: 72 },
  { key: 'positions', title: '位置', width: 260 },
];

export function PlaceDialog({ rows, onClose }: { rows: ProductRow[]; onClose: () => void }) {
  const [range, setRange] = useState('');
  const projects = new Set(rows.map((r) => r.projectId));
  const shares = sharesOf(rows, range);
  const fault = projects.size > 1 ? '一次只能给一个批次的产品编位置' : shares.fault;
  const save = useAction(product.placeProducts, {
    success: (a) => `已给 ${a.updated} 种产品编了 ${a.positions} 个位置`,
    invalidates: [product.listProducts],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      open
      width={560}
      title={`位置编码 ${rows.length} 种产品`}
      okText="位置编码"
      okDisabled={fault !== null || range.trim() === ''}
      busy={save.busy}
      onCancel={onClose}
      onOk={() =>
        void save.run({
          body: {
            projectId: rows[0]?.projectId ?? '',
            ids: shares.rows.map((r) => r.id),
            range: range.replaceAll('\n', ','),
          },
        })
      }
    >
      <Input.TextArea
        value={range}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="如 A-1-01~C-2-03，或用逗号分开"
        aria-label="位置"
        status={range !== '' && fault ? 'error' : undefined}
        onChange={(e) => setRange(e.target.value)}
      />
      <p style={{ margin: '8px 0' }} role="status">
        {fault && range !== '' ? (
          <span className="my-cad-late">{fault}</span>
        ) : (
          <span className="my-t3">共 {shares.pieces} 件，按编号顺序一件一个；产品原有的位置会被替换</span>
        )}
      </p>
      <div style={{ height: Math.min(280, 46 + 36 * rows.length), display: 'flex' }}>
        <DataTable columns={COLUMNS} rows={shares.rows} keyOf={(r) => r.id} label="位置" />
      </div>
    </HouseModal>
  );
}
