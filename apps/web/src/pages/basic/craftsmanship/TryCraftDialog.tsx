/** 工艺成本试算: measures of a piece in, quantity, cost and time of every craft out. */
import { useMemo, useState } from 'react';
import { InputNumber, Select } from 'antd';
import { CRAFT_MEASURES, CRAFT_UNITS, craftsmanship as calls, QTY_BY_HAND, texture } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { SkeletonLines } from '../../../kit/states/index.ts';
import { Field } from '../Field.tsx';
import { MeasureFields, type Measures } from '../shared/MeasureFields.tsx';

const START: Measures = {
  unfoldArea: '0.7921',
  visibleArea: '0.72',
  bendLength: '3.6',
  bendCount: '4',
  slotLength: '3.6',
  cutLength: '3.76',
  perimeter: '3.6',
};
type Tried = OutputOf<typeof calls.tryCraftCost>;
type Item = Readonly<Record<string, unknown>>;
const unitOf = (unit: unknown): string => CRAFT_UNITS.find((u) => u.value === unit)?.label ?? '';

export function TryCraftDialog({ onClose }: { onClose: () => void }) {
  const [measures, setMeasures] = useState(START);
  const [pieces, setPieces] = useState(1);
  const [textureId, setTextureId] = useState<string>();
  const [typed, setTyped] = useState<Measures>({});
  const items = useCall(calls.craftItemMaster.calls.all);
  const rows = useMemo(() => (items.data ?? []) as readonly Item[], [items.data]);
  const trial = useTrial(rows, { measures, pieces, textureId, typed });
  return (
    <HouseModal title="工艺成本试算" open width={860} onCancel={onClose} bare>
      <div className="bd-grid" style={{ '--cols': 5 } as React.CSSProperties}>
        <MeasureFields measures={CRAFT_MEASURES} values={measures} onChange={setMeasures} />
        <Field label="件数">
          <InputNumber
            controls={false}
            precision={0}
            min={1}
            max={999_999}
            value={pieces}
            onChange={(v) => setPieces(v ?? 1)}
            style={{ width: '100%' }}
          />
        </Field>
        <TexturePick value={textureId} onChange={setTextureId} />
      </div>
      {items.isPending ? (
        <SkeletonLines />
      ) : (
        <CraftTable items={rows} trial={trial} typed={typed} onType={setTyped} pieces={pieces} />
      )}
    </HouseModal>
  );
}

function TexturePick({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const textures = useCall(texture.textureOptions);
  return (
    <Field label="材质" span={2}>
      <Select
        value={value}
        allowClear
        placeholder="不限，用项目自己的成本"
        options={(textures.data ?? []).map((t) => ({ value: t.id, label: t.name }))}
        onChange={(v?: string) => onChange(v)}
        style={{ width: '100%' }}
      />
    </Field>
  );
}

interface Asked {
  readonly measures: Measures;
  readonly pieces: number;
  readonly textureId: string | undefined;
  readonly typed: Measures;
}

/** Asked with every change: what is measured counts always, what is typed by hand only where it was typed. */
function useTrial(items: readonly Item[], { measures, pieces, textureId, typed }: Asked) {
  const body = useMemo(
    () => ({
      lines: items
        .map((i) => ({
          itemId: String(i['id']),
          ...(i['qtySource'] === QTY_BY_HAND ? { quantity: typed[String(i['id'])] } : {}),
        }))
        .filter((l) => !('quantity' in l) || l.quantity !== undefined),
      measures,
      pieces,
      ...(textureId ? { textureId } : {}),
    }),
    [items, measures, pieces, textureId, typed],
  );
  return useCall(calls.tryCraftCost, { body }, { enabled: body.lines.length > 0 });
}

interface TableProps {
  readonly items: readonly Item[];
  readonly trial: { data?: Tried | undefined; error: { message: string } | null };
  readonly typed: Measures;
  readonly onType: (typed: Measures) => void;
  readonly pieces: number;
}

function CraftTable({ items, trial, typed, onType, pieces }: TableProps) {
  if (items.length === 0) return <p className="bd-after">还没有启用的工艺项目</p>;
  if (trial.error)
    return (
      <p className="bd-after">
        <span className="bad">{trial.error.message}</span>
      </p>
    );
  const total = trial.data;
  return (
    <table className="bd-lines" style={{ marginTop: 14 }}>
      <thead>
        <tr>
          <th>工艺</th>
          <th className="num">数量</th>
          <th className="num">成本 (¥)</th>
          <th className="num">工时 (秒)</th>
          <th className="num">金额 (¥)</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <CraftRow key={String(item['id'])} item={item} total={total} typed={typed} onType={onType} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>合计 {pieces} 件</td>
          <td className="num">{fmt.quantity(total?.seconds)}</td>
          <td className="num">{fmt.money(total?.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps extends Pick<TableProps, 'typed' | 'onType'> {
  readonly item: Item;
  readonly total: Tried | undefined;
}

function CraftRow({ item, total, typed, onType }: RowProps) {
  const id = String(item['id']);
  const line = total?.lines.find((l) => l.itemId === id);
  return (
    <tr>
      <td>
        {String(item['name'])} {line?.isPriority && <small className="my-t3">材质优先成本</small>}
      </td>
      <td className="num">
        {item['qtySource'] === QTY_BY_HAND ? (
          <InputNumber<string>
            size="small"
            stringMode
            controls={false}
            min="0"
            precision={4}
            formatter={(v) => (v === undefined ? '' : String(v).replace(/\.?0+$/, ''))}
            aria-label={`${String(item['name'])}数量`}
            placeholder="手填"
            value={typed[id] ?? null}
            onChange={(v) => {
              const { [id]: _before, ...rest } = typed;
              onType(v === null || v === '' ? rest : { ...rest, [id]: v });
            }}
            style={{ width: 84 }}
          />
        ) : (
          fmt.quantity(line?.quantity)
        )}{' '}
        <span className="my-t3">{unitOf(item['unit'])}</span>
      </td>
      <td className="num">{fmt.price(line?.cost)}</td>
      <td className="num">{fmt.quantity(line?.seconds)}</td>
      <td className="num">{fmt.money(line?.amount)}</td>
    </tr>
  );
}
