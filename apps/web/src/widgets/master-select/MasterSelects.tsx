/** Selects of master data that several screens share; each gives an id, and the chosen row as a second argument. */
import { Select } from 'antd';
import {
  areaRule,
  color,
  craftsmanship,
  demander,
  IMPORT_DONE,
  installStructure,
  MAIN_PIECE,
  paint,
  plateType,
  product,
  productImport,
  staff,
  structure,
  texture,
} from '@muyun/contract';
import { ColorSwatch, fmt } from '../../kit/format/index.ts';
import { noOptions } from '../../kit/form/asked-options.tsx';
import { useCall } from '../../kit/http/index.ts';
import type { Asked } from '../../kit/states/ErrorLine.tsx';

export interface SelectProps<V = string> {
  value?: V | null;
  onChange?: (value: V | null, row?: Record<string, unknown>) => void;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
  allowClear?: boolean;
  /** text of the chosen value before the list is read */
  chosenLabel?: string | null;
}

const LONG = 60_000;
type Named = { id: string; name: string };
const rowOf = (
  rows: readonly unknown[] | undefined,
  id: string | undefined,
): Record<string, unknown> | undefined =>
  (rows as Record<string, unknown>[] | undefined)?.find((r) => r['id'] === id);

function MasterSelect({
  asked,
  rows = asked.data as readonly Named[] | undefined,
  labelOf,
  searchOf,
  ...p
}: SelectProps & {
  asked: Asked;
  /** what the call answers, unless said */
  rows?: readonly Named[] | undefined;
  labelOf: (row: never) => React.ReactNode;
  searchOf: (row: never) => string;
}) {
  const known = rows?.some((r) => r.id === p.value);
  const options = (rows ?? []).map((r) => ({
    value: r.id,
    label: labelOf(r as never),
    search: searchOf(r as never).toLowerCase(),
  }));
  if (p.value && !known) options.unshift({ value: p.value, label: p.chosenLabel ?? '…', search: '' });
  return (
    <Select
      id={p.id}
      value={p.value ?? undefined}
      disabled={p.disabled}
      placeholder={p.placeholder ?? '请选择'}
      // a form has a label for it, a search bar has not
      aria-label={p.id ? undefined : p.placeholder}
      allowClear={p.allowClear ?? true}
      style={{ width: '100%' }}
      loading={rows === undefined && asked.isFetching}
      options={options}
      showSearch={{ filterOption: (input, option) => option?.search.includes(input.toLowerCase()) ?? false }}
      notFoundContent={noOptions(asked)}
      onChange={(next: string | undefined) => p.onChange?.(next ?? null, rowOf(rows, next))}
    />
  );
}

const drawColor = (r: { code: string; name: string; rgb: string | null }): React.ReactNode => (
  <ColorSwatch rgb={r.rgb} name={`${r.name} ${r.code}`} />
);
const drawPlate = (r: { code: string; name: string }): React.ReactNode => (
  <>
    {r.name} <span className="my-t3">{r.code}</span>
  </>
);

const drawPiece = (r: { code: string; name: string; quantity: number }): React.ReactNode => (
  <>
    {r.code} <span className="my-t3">{`${r.name} ${r.quantity} 件`}</span>
  </>
);

export function DemanderSelect(props: SelectProps) {
  const asked = useCall(demander.allDemanders, {}, { staleTime: LONG });
  return (
    <MasterSelect
      {...props}
      asked={asked}
      labelOf={(r: { name: string }) => r.name}
      searchOf={(r: { name: string; code: string; shortName: string | null }) =>
        `${r.name} ${r.code} ${r.shortName ?? ''}`
      }
    />
  );
}

type Selector = (typeof staff.STAFF_SELECTORS)[number];
/** Which staff selector of 人员配置 a field is: the space says there whom it offers. */
export interface StaffSelector {
  readonly router: Selector['routerName'];
  readonly userKey: Selector['key'];
}

/** The unit that the space has chosen for the selector; undefined while it is not known. */
function useUnitOf(selector: StaffSelector | undefined) {
  const asked = useCall(
    staff.staffSelectors,
    { query: { routerName: selector?.router ?? '' } },
    { enabled: selector !== undefined, staleTime: LONG },
  );
  const chosen = asked.data?.find((s) => s.queryUserKey === selector?.userKey);
  const isKnown = selector === undefined || asked.data !== undefined;
  return { asked, unit: isKnown ? (chosen?.organizationUnitId ?? null) : undefined };
}

/** Rows that are known by name and code. */
const CodedSelect = ({ asked, ...props }: SelectProps & { asked: Asked }) => (
  <MasterSelect
    {...props}
    asked={asked}
    labelOf={drawPlate}
    searchOf={(r: { code: string; name: string }) => `${r.name} ${r.code}`}
  />
);

/** An active member of the space: 业务员, 设计, 计划员; with a selector those of its unit. */
export function StaffSelect({ selector, ...props }: SelectProps & { selector?: StaffSelector }) {
  const { asked: first, unit } = useUnitOf(selector);
  const asked = useCall(staff.memberOptions, unit ? { query: { organizationUnitId: unit } } : {}, {
    staleTime: LONG,
    enabled: unit !== undefined,
    keepPrevious: false,
  });
  // whoever was chosen before the unit was keeps his name
  const all = useCall(staff.memberOptions, {}, { staleTime: LONG, enabled: typeof unit === 'string' });
  const known = all.data?.find((m) => m.id === props.value)?.name;
  return (
    <MasterSelect
      {...props}
      chosenLabel={props.chosenLabel ?? known}
      asked={unit === undefined ? first : asked}
      labelOf={(r: { name: string }) => r.name}
      searchOf={(r: { name: string }) => r.name}
    />
  );
}

export function TextureSelect(props: SelectProps) {
  const asked = useCall(texture.textureOptions, {}, { staleTime: LONG });
  return (
    <MasterSelect
      {...props}
      asked={asked}
      labelOf={(r: { name: string }) => r.name}
      searchOf={(r: { name: string; code: string }) => `${r.name} ${r.code}`}
    />
  );
}

/** Thicknesses of the chosen texture. */
export function ThicknessSelect({
  textureId,
  value,
  onChange,
  ...rest
}: SelectProps<number> & { textureId?: string | null }) {
  const asked = useCall(texture.textureOptions, {}, { staleTime: LONG });
  const known = asked.data?.find((t) => t.id === textureId)?.thicknesses ?? [];
  const shown = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <Select
      id={rest.id}
      value={value ?? undefined}
      disabled={rest.disabled || !textureId}
      placeholder={textureId ? rest.placeholder : '先选材质'}
      aria-label={rest.id ? undefined : rest.placeholder}
      allowClear={rest.allowClear ?? false}
      style={{ width: '100%' }}
      options={shown.map((t) => ({ value: t, label: fmt.thickness(t) }))}
      notFoundContent={noOptions(asked, '没有厚度')}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  );
}

/** 色卡 with its swatch. */
export function ColorCardSelect(props: SelectProps) {
  const asked = useCall(color.allColors, {}, { staleTime: LONG });
  return (
    <MasterSelect
      {...props}
      asked={asked}
      labelOf={drawColor}
      searchOf={(r: { code: string; name: string }) => `${r.name} ${r.code}`}
    />
  );
}

export function PlateTypeSelect(props: SelectProps) {
  const asked = useCall(plateType.allPlateTypes, {}, { staleTime: LONG });
  return <CodedSelect {...props} asked={asked} />;
}

export function AreaRuleSelect(props: SelectProps) {
  const asked = useCall(areaRule.allAreaRules, {}, { staleTime: LONG });
  return (
    <MasterSelect
      {...props}
      asked={asked}
      labelOf={(r: { name: string }) => r.name}
      searchOf={(r: { name: string }) => r.name}
    />
  );
}

/** 结构: what decides the factor of a billed area. */
export function StructureSelect(props: SelectProps) {
  const asked = useCall(structure.calls.all, {}, { staleTime: LONG });
  return <CodedSelect {...props} asked={asked} />;
}
export function InstallStructureSelect(props: SelectProps) {
  const asked = useCall(installStructure.calls.all, {}, { staleTime: LONG });
  return <CodedSelect {...props} asked={asked} />;
}
/** 工艺项目 of all categories. */
export function CraftSelect(props: SelectProps) {
  const asked = useCall(craftsmanship.groupedCraftItems, {}, { staleTime: LONG });
  return (
    <MasterSelect
      {...props}
      asked={asked}
      rows={asked.data?.flatMap((c) => c.items)}
      labelOf={(r: { name: string }) => r.name}
      searchOf={(r: { name: string; code: string }) => `${r.name} ${r.code}`}
    />
  );
}

export function PaintStructureSelect(props: SelectProps) {
  const asked = useCall(paint.paintMaster.calls.all, {}, { staleTime: LONG });
  return <CodedSelect {...props} asked={asked} />;
}

/** 主件 of a project, by code. */
export function MainPieceSelect({ projectId, ...props }: SelectProps & { projectId: string }) {
  const asked = useCall(
    product.selectProducts,
    { query: { projectId } as never },
    { enabled: projectId !== '', staleTime: 10_000 },
  );
  return (
    <MasterSelect
      {...props}
      asked={asked}
      rows={asked.data
        ?.filter((p) => p.productKind === MAIN_PIECE)
        .map((p) => ({ ...p, name: p.name ?? '' }))}
      labelOf={drawPiece}
      searchOf={(r: { code: string; name: string }) => `${r.code} ${r.name}`}
    />
  );
}

const drawImport = (r: { name: string; fileName: string | null }): React.ReactNode => (
  <>
    {r.name} <span className="my-t3">{r.fileName}</span>
  </>
);

/** 导入批次 that brought products, newest first; of one project where it is known. */
export function ImportSelect({ projectId, ...props }: SelectProps & { projectId?: string | undefined }) {
  const asked = useCall(
    productImport.listImports,
    { query: { ...(projectId ? { projectId } : {}), state: String(IMPORT_DONE), maxResultCount: '200' } },
    { staleTime: 10_000 },
  );
  return (
    <MasterSelect
      {...props}
      asked={asked}
      rows={asked.data?.items.map((b) => ({ ...b, name: b.no }))}
      labelOf={drawImport}
      searchOf={(r: { name: string; fileName: string | null }) => `${r.name} ${r.fileName ?? ''}`}
    />
  );
}
