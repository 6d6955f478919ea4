/** One group of conditions, all of which must hold. What is left empty says nothing. */
import { Button, Input, InputNumber, Select } from 'antd';
import {
  craftsmanship,
  installStructure,
  MEASURES,
  plateType,
  PRODUCT_KINDS,
  type RuleGroup,
  structure,
  texture,
} from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';

const TYPES = { call: plateType.listPlateTypes };
const GROUPS = { call: plateType.listPlateGroups };
const TEXTURES = { call: texture.textureOptions };
const STRUCTURES = { call: structure.calls.all };
const INSTALLS = { call: installStructure.calls.all };
const CRAFTS = { call: craftsmanship.craftItemMaster.calls.all };
const COLORS = [
  { value: 1, label: '有颜色' },
  { value: 0, label: '无颜色' },
];

interface Props {
  readonly no: number;
  readonly group: RuleGroup;
  readonly onChange: (next: RuleGroup) => void;
  readonly onRemove: () => void;
}
const orNone = <T,>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

type Measured = NonNullable<RuleGroup['measures']>;
/** 工作量 greater than a figure. */
function MeasureFields({ measures, onChange }: { measures: Measured; onChange: (next: Measured) => void }) {
  return (
    <>
      {measures.map((m, i) => (
        <div className="pr-measure" key={m.field}>
          <span>{MEASURES.find((x) => x.value === m.field)?.label} 大于</span>
          <Input
            aria-label={`${MEASURES.find((x) => x.value === m.field)?.label ?? ''} 大于`}
            value={m.moreThan}
            onChange={(e) =>
              onChange(measures.map((x, k) => (k === i ? { ...x, moreThan: e.target.value } : x)))
            }
          />
          <Button type="link" size="small" onClick={() => onChange(measures.filter((_, k) => k !== i))}>
            删除
          </Button>
        </div>
      ))}
      <Select
        className="pr-add"
        aria-label="添加工作量条件"
        placeholder="添加工作量条件，如焊接长度大于 0"
        value={null}
        options={MEASURES.filter((m) => !measures.some((x) => x.field === m.value)).map(
          ({ value, label }) => ({ value, label }),
        )}
        onChange={(field: number) => onChange([...measures, { field, moreThan: '0' }])}
      />
    </>
  );
}

/** Conditions that name several rows. */
type ManyName = Extract<keyof RuleGroup, `${string}Ids`>;
type Set = (change: Partial<RuleGroup>) => void;
/** Thickness and area, from and to. */
function RangeFields({ group, set }: { group: RuleGroup; set: Set }) {
  const thick = (label: string, name: 'thicknessFrom' | 'thicknessTo') => (
    <InputNumber
      controls={false}
      min={0}
      max={100}
      aria-label={label}
      placeholder={label}
      value={group[name] ?? null}
      onChange={(v) => set({ [name]: v ?? undefined })}
      style={{ width: '100%' }}
    />
  );
  const area = (label: string, name: 'areaFrom' | 'areaTo') => (
    <Input
      aria-label={label}
      placeholder={`${label} m²`}
      value={group[name] ?? ''}
      onChange={(e) => set({ [name]: e.target.value.trim() || undefined })}
    />
  );
  return (
    <>
      {thick('板厚从', 'thicknessFrom')}
      {thick('板厚到', 'thicknessTo')}
      <span />
      {area('面积从', 'areaFrom')}
      {area('面积到', 'areaTo')}
      <span />
    </>
  );
}

export function RuleGroupFields({ no, group, onChange, onRemove }: Props) {
  const set = (change: Partial<RuleGroup>) => onChange({ ...group, ...change });
  const many = (label: string, source: object, name: ManyName) => (
    <RemoteSelect
      mode="multiple"
      maxTagCount="responsive"
      source={source as typeof TYPES}
      aria-label={label}
      placeholder={`不限${label}`}
      value={group[name] ?? []}
      onChange={(v) => set({ [name]: orNone(v as string[]) })}
    />
  );
  return (
    <section className="pr-group" aria-label={`条件组 ${no}`}>
      <header>
        <b>{no === 1 ? '满足以下全部条件' : '或者，满足以下全部条件'}</b>
        <Button type="link" danger size="small" onClick={onRemove}>
          删除本组
        </Button>
      </header>
      <div className="pr-fields">
        {many('板型', TYPES, 'plateTypeIds')}
        {many('板型组', GROUPS, 'plateTypeGroupIds')}
        {many('材质', TEXTURES, 'textureIds')}
        {many('结构', STRUCTURES, 'structureIds')}
        {many('安装结构', INSTALLS, 'installStructureIds')}
        {many('工艺', CRAFTS, 'craftsmanshipIds')}
        <Select
          mode="multiple"
          aria-label="类别"
          placeholder="不限类别"
          value={group.productKinds ?? []}
          options={PRODUCT_KINDS.map((k) => ({ ...k }))}
          onChange={(v: number[]) => set({ productKinds: orNone(v) })}
        />
        <Select
          allowClear
          aria-label="颜色"
          placeholder="不限颜色"
          value={group.hasColor === undefined ? undefined : group.hasColor ? 1 : 0}
          options={COLORS}
          onChange={(v: number | undefined) => set({ hasColor: v === undefined ? undefined : v === 1 })}
        />
        <span />
        <RangeFields group={group} set={set} />
      </div>
      <MeasureFields measures={group.measures ?? []} onChange={(next) => set({ measures: orNone(next) })} />
    </section>
  );
}
