/** For which products a rule is meant; nothing given means all. */
import { InputNumber } from 'antd';
import { plateType, texture } from '@muyun/contract';
import type { AreaConditions } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';

const TEXTURES = { call: texture.textureOptions };
const GROUPS = { call: plateType.listPlateGroups };

export interface ConditionsFieldProps {
  value?: AreaConditions | null;
  onChange?: (value: AreaConditions) => void;
}

/** Without the conditions that say nothing. */
const clean = (value: AreaConditions): AreaConditions =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, v]) => v !== undefined && v !== null && !(Array.isArray(v) && v.length === 0),
    ),
  );

export function ConditionsField({ value, onChange }: ConditionsFieldProps) {
  const held = value ?? {};
  const set = (change: { [K in keyof AreaConditions]: AreaConditions[K] | null }) =>
    onChange?.(clean({ ...held, ...change } as AreaConditions));
  return (
    <div className="bd-grid" style={{ '--cols': 4 } as React.CSSProperties}>
      <RemoteSelect
        mode="multiple"
        maxTagCount="responsive"
        source={GROUPS}
        aria-label="板型分组"
        placeholder="全部板型分组"
        value={held.plateTypeGroupIds ?? []}
        onChange={(v) => set({ plateTypeGroupIds: v as string[] })}
      />
      <RemoteSelect
        mode="multiple"
        maxTagCount="responsive"
        source={TEXTURES}
        aria-label="材质"
        placeholder="全部材质"
        value={held.textureIds ?? []}
        onChange={(v) => set({ textureIds: v as string[] })}
      />
      <InputNumber
        controls={false}
        min={0}
        aria-label="板厚从"
        prefix={<span className="my-t3">板厚 ≥</span>}
        placeholder="不限"
        value={held.thicknessFrom ?? null}
        onChange={(v) => set({ thicknessFrom: v })}
        style={{ width: '100%' }}
      />
      <InputNumber
        controls={false}
        min={0}
        aria-label="板厚到"
        prefix={<span className="my-t3">板厚 ≤</span>}
        placeholder="不限"
        value={held.thicknessTo ?? null}
        onChange={(v) => set({ thicknessTo: v })}
        style={{ width: '100%' }}
      />
    </div>
  );
}
