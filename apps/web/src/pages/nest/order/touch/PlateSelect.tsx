/** 换板: the sheet goes onto another plate of its material; those that do not take it say why. */
import { Select } from 'antd';
import { STOCK_KINDS } from '@muyun/contract';
import type { PlateChoice } from './touch-plates.ts';

const kindOf = (kind: number): string => STOCK_KINDS.find((k) => k.value === kind)?.label ?? '';
function noteOf(choice: PlateChoice, isOwn: boolean): string {
  if (isOwn) return '当前';
  if (!choice.isRoomy) return '放不下';
  if (!choice.isEnough) return choice.left === 0 ? '已用完' : `仅剩 ${choice.left} 张`;
  return choice.left === null ? '' : `可用 ${choice.left} 张`;
}

/** Its size and what is left of it. */
const optionOf = ({ data }: { data: { label: string; note: string } }) => (
  <span className="nest-touch-option">
    <span>{data.label}</span>
    <em>{data.note}</em>
  </span>
);

export interface PlateSelectProps {
  plates: readonly PlateChoice[];
  own: string;
  chosen: string;
  onChoose: (id: string) => void;
}

export function PlateSelect({ plates, own, chosen, onChoose }: PlateSelectProps) {
  if (plates.length < 2) return <p className="nest-hint">这种材料没有其他板材可换</p>;
  return (
    <Select
      className="nest-touch-plate"
      value={chosen}
      aria-label="板材"
      popupMatchSelectWidth={280}
      onChange={(id: string) => onChoose(id)}
      options={plates.map((c) => ({
        value: c.id,
        label: c.title,
        disabled: !(c.isRoomy && c.isEnough),
        note: [kindOf(c.kind), noteOf(c, c.id === own)].filter(Boolean).join(' · '),
      }))}
      optionRender={optionOf}
    />
  );
}
