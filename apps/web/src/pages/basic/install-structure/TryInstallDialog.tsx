/** 配件试算: the sides of a piece in, how many of each accessory it takes out, with the way there. */
import { useMemo, useState } from 'react';
import { InputNumber } from 'antd';
import {
  ACCESSORY_UNITS,
  BOM_BASES,
  BOM_METRE,
  BOM_PITCH,
  BOM_SIDE,
  tryInstallStructure,
} from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { Field } from '../Field.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}
type Size = { width: number | null; height: number | null; quantity: number | null };
type Line = OutputOf<typeof tryInstallStructure>['lines'][number];
const START: Size = { width: 1200, height: 600, quantity: 12 };
const FIELDS = [
  { key: 'width', label: '板宽 (mm)', max: 20_000, precision: 1 },
  { key: 'height', label: '板高 (mm)', max: 20_000, precision: 1 },
  { key: 'quantity', label: '件数', max: 100_000, precision: 0 },
] as const;

export function TryInstallDialog({ id, name, onClose }: Props) {
  const [size, setSize] = useState(START);
  const isReady = FIELDS.every(({ key, max }) => (size[key] ?? 0) >= 1 && (size[key] ?? 0) <= max);
  const body = useMemo(
    () => ({
      installStructureId: id,
      width: size.width ?? 1,
      height: size.height ?? 1,
      quantity: size.quantity ?? 1,
    }),
    [id, size],
  );
  const answer = useCall(tryInstallStructure, { body }, { enabled: isReady });
  const lines = isReady && !answer.error ? answer.data?.lines : undefined;
  return (
    <HouseModal title={`配件试算：${name}`} open width={680} onCancel={onClose} bare>
      <div className="bd-grid" style={{ '--cols': 3 } as React.CSSProperties}>
        {FIELDS.map((f) => (
          <Field key={f.key} label={f.label} required>
            <InputNumber
              controls={false}
              min={1}
              max={f.max}
              precision={f.precision}
              value={size[f.key]}
              onChange={(v) => setSize({ ...size, [f.key]: v })}
              style={{ width: '100%' }}
            />
          </Field>
        ))}
      </div>
      {lines ? (
        <Lines lines={lines} quantity={size.quantity} />
      ) : (
        <div className="bd-after">
          <span className={answer.error ? 'bad' : ''}>{answer.error?.message ?? '填写板宽、板高和件数'}</span>
        </div>
      )}
    </HouseModal>
  );
}

/** 14 处 × 2 */
function wayOf({ basis, count, each }: Line): string {
  const places =
    basis === BOM_METRE
      ? `周长 ${count} m`
      : basis === BOM_SIDE
        ? `${count} 边`
        : basis === BOM_PITCH
          ? `${count} 处`
          : '每件';
  return Number(each) === 1 ? places : `${places} × ${Number(each)}`;
}

const unitOf = (unit: number): string => ACCESSORY_UNITS.find((u) => u.value === unit)?.label ?? '';

function Lines({ lines, quantity }: { lines: readonly Line[]; quantity: number | null }) {
  if (lines.length === 0)
    return <EmptyState title="没有配件" hint="编辑安装结构，在配件清单里加上用到的规格" />;
  return (
    <table className="bd-lines" style={{ marginTop: 14 }} aria-label="配件用量">
      <thead>
        <tr>
          <th>配件规格</th>
          <th>计量</th>
          <th>数量来源</th>
          <th className="num">单件</th>
          <th className="num">{quantity} 件合计</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <tr key={i}>
            <td>{line.name}</td>
            <td className="my-t3">{BOM_BASES.find((b) => b.value === line.basis)?.label}</td>
            <td>{wayOf(line)}</td>
            <td className="num">{Number(line.perPiece)}</td>
            <td className="num">
              {Number(line.total)} <span className="my-t3">{unitOf(line.unit)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
