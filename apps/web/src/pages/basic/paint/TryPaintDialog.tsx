/** 用量测算: areas in, kg of every coat, thinner and cost out. */
import { useMemo, useState } from 'react';
import { COAT_KINDS, paint as calls, PAINT_AREA_BASES } from '@muyun/contract';
import type { DocRow } from '../../../kit/document/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { MeasureFields, type Measures } from '../shared/MeasureFields.tsx';

const AREAS = [
  { name: 'unfoldArea', label: '展开净面积', unit: '㎡' },
  { name: 'visibleArea', label: '见光面积', unit: '㎡' },
] as const;

export function TryPaintDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const [areas, setAreas] = useState<Measures>({ unfoldArea: '100', visibleArea: '90' });
  const body = useMemo(
    () => ({ unfoldArea: areas['unfoldArea'] ?? '0', visibleArea: areas['visibleArea'] ?? '0' }),
    [areas],
  );
  const { data, error } = useCall(calls.tryPaint, { params: { id: row.id }, body });
  const basis = PAINT_AREA_BASES.find((b) => b.value === row['areaBasis'])?.label;
  return (
    <HouseModal title={`用量测算 ${String(row['name'])}`} open width={680} onCancel={onClose} bare>
      <div className="bd-grid" style={{ '--cols': 2 } as React.CSSProperties}>
        <MeasureFields measures={AREAS} values={areas} onChange={setAreas} />
      </div>
      {error && (
        <p className="bd-after">
          <span className="bad">{error.message}</span>
        </p>
      )}
      {data && !error && (
        <table className="bd-lines" style={{ marginTop: 14 }}>
          <thead>
            <tr>
              <th>涂层</th>
              <th>涂料</th>
              <th className="num">用量 (kg/㎡)</th>
              <th className="num">涂料 (kg)</th>
              <th className="num">稀释剂 (kg)</th>
              <th className="num">金额 (¥)</th>
            </tr>
          </thead>
          <tbody>
            {data.coats.map((coat, i) => (
              <tr key={i}>
                <td>{COAT_KINDS.find((k) => k.value === coat.coatKind)?.label}</td>
                <td className={coat.paintName ? undefined : 'my-t3'}>{coat.paintName ?? '按颜色'}</td>
                <td className="num">{coat.kgPerSquare}</td>
                <td className="num">{coat.paintKg}</td>
                <td className="num">{coat.thinnerKg}</td>
                <td className="num">{fmt.money(coat.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>
                {basis} {fmt.area(data.area)} ㎡
              </td>
              <td className="num">{data.paintKg}</td>
              <td className="num">{data.thinnerKg}</td>
              <td className="num">{fmt.money(data.amount)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </HouseModal>
  );
}
