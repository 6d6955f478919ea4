/** 按重量折算 (commerce §2.9): kg become whole sheets; what is not whole within 3 % of one is said before it is taken. */
import { useState } from 'react';
import { Alert, Button, InputNumber, Select } from 'antd';
import { dec, materialSku, sheetsOf, WHOLE_WITHIN } from '@muyun/contract';
import type { LineRow } from '../../kit/document/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { useCall } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import './by-weight.css';

const [PLATE, PROFILE] = [1, 4];
const UNITS: Readonly<Record<number, string>> = { [PLATE]: '张', [PROFILE]: '支' };

interface Props {
  readonly add: (rows: LineRow[]) => void;
  /** the weight was read off a scale: the line keeps it */
  readonly isWeighed?: boolean;
}

export function ByWeight({ add, isWeighed = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        按重量折算
      </Button>
      {open && <WeightDialog add={add} isWeighed={isWeighed} onClose={() => setOpen(false)} />}
    </>
  );
}

function WeightDialog({ add, isWeighed, onClose }: Required<Props> & { readonly onClose: () => void }) {
  const [skuId, setSku] = useState<string>();
  const [kg, setKg] = useState<string | null>(null);
  const { data } = useCall(materialSku.calls.all, {});
  const pieces = (data ?? []).filter((s) => UNITS[Number(s.kind)] !== undefined);
  const sku = pieces.find((s) => s.id === skuId);
  const unit = UNITS[Number(sku?.kind)] ?? '';
  // rolled thinner than its name says it weighs less on the scale
  const each = String((isWeighed ? sku?.scaleWeight : null) ?? sku?.unitWeight ?? '0');
  const found = sku && kg !== null ? sheetsOf(kg, each) : null;
  const take = () => {
    if (!sku?.id || !found) return;
    const weighed = isWeighed ? { actualWeight: kg } : {};
    add([{ materialSkuId: sku.id, quantity: found.sheets, ...weighed }]);
    onClose();
  };
  return (
    <HouseModal
      title="按重量折算"
      open
      width={480}
      okText={found ? `加入 ${found.sheets} ${unit}` : '加入'}
      okDisabled={!found || !dec(found.sheets).gt(0)}
      onCancel={onClose}
      onOk={take}
    >
      <div className="my-by-weight">
        <span>材料</span>
        <Select
          aria-label="折算材料"
          showSearch={{ optionFilterProp: 'label' }}
          value={skuId}
          placeholder="板材或型材"
          options={pieces.map((s) => ({ value: s.id, label: s.name }))}
          onChange={(id: string) => setSku(id)}
        />
        <span>重量</span>
        <InputNumber
          aria-label="折算重量"
          stringMode
          controls={false}
          min="0"
          suffix="kg"
          value={kg}
          onChange={(v) => setKg(v === null ? null : String(v))}
        />
        {sku && (
          <>
            <span>每{unit}</span>
            <span>{fmt.weight(each)} kg</span>
          </>
        )}
      </div>
      {found && <Found {...found} unit={unit} />}
    </HouseModal>
  );
}

type FoundProps = NonNullable<ReturnType<typeof sheetsOf>> & { readonly unit: string };
function Found({ isWhole, sheets, exact, unit }: FoundProps) {
  const text = isWhole
    ? `折合 ${sheets} ${unit}`
    : `折合 ${exact} ${unit}，不是整${unit}（相差超过 ${WHOLE_WITHIN}%），按 ${sheets} ${unit}计`;
  return <Alert type={isWhole ? 'success' : 'warning'} showIcon title={text} />;
}
