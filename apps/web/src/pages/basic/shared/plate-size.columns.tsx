/** Columns of 板材规格, and how a size is named and sent back. */
import { plateSizeFields, PRICE_MODES, texture } from '@muyun/contract';
import type { BodyInputOf } from '@muyun/contract';
import { StatusTag } from '../../../kit/status/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';

export type PlateSize = RowOf<typeof texture.listAllSizes>;
export type SizeBody = BodyInputOf<typeof texture.saveSize>;

/** Lists that show sizes. */
export const SIZE_LISTS = [texture.listSizes, texture.listAllSizes];

/** 1500 × 3000 × 3.0, or 1300 卷 × 3.0 */
export const sizeName = (s: Pick<PlateSize, 'sizeKind' | 'width' | 'length' | 'thickness'>): string =>
  s.sizeKind === 2
    ? `${fmt.length(s.width)} 开平 × ${fmt.thickness(s.thickness)}`
    : fmt.size(s.width, s.length, s.thickness);

const lengthText = (s: PlateSize): string =>
  s.sizeKind === 2
    ? `${fmt.length(s.minLength)}～${fmt.length(s.maxLength)} / ${fmt.length(s.lengthStep)}`
    : fmt.length(s.length);

const extra = (column: Column<PlateSize>): Column<PlateSize> => column;

const priceText = (r: PlateSize) =>
  r.price === null ? (
    <span className="my-t3">按行情</span>
  ) : (
    <>
      {fmt.price(r.price)}{' '}
      <span className="my-t3">{PRICE_MODES.find((m) => m.value === r.priceMode)?.label}</span>
    </>
  );

const fieldColumns = columnsOf<typeof plateSizeFields, PlateSize>(
  plateSizeFields,
  [
    'thickness',
    'sizeKind',
    'width',
    'length',
    'price',
    'levellingFee',
    'minOrderQty',
    'maxQty',
    'leadDays',
    'film',
    'priority',
    'isDefault',
    'isEnabled',
  ],
  {
    thickness: { sortable: true, width: 72, unit: undefined, render: (r) => fmt.thickness(r.thickness) },
    sizeKind: { width: 80 },
    width: { sortable: true, width: 68, unit: undefined },
    length: { title: '长 / 范围', sortable: true, width: 138, render: lengthText },
    price: { sortable: true, width: 112, unit: '¥', render: priceText },
    levellingFee: { title: '开平费', unit: '¥/kg', width: 104, hidden: true },
    minOrderQty: { width: 76, hidden: true },
    maxQty: {
      width: 76,
      hidden: true,
      render: (r) => (r.maxQty === null ? <span className="my-t3">不限</span> : fmt.int(r.maxQty)),
    },
    leadDays: { width: 80, hidden: true },
    film: { width: 96, hidden: true },
    priority: { sortable: true, width: 72 },
    isDefault: {
      width: 68,
      hidden: true,
      render: (r) => (r.isDefault ? <StatusTag small label="默认" tone="blue" /> : ''),
    },
    isEnabled: {
      title: '状态',
      width: 80,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
  },
);

const after = (key: string): number => fieldColumns.findIndex((c) => c.key === key) + 1;

export const sizeColumns: readonly Column<PlateSize>[] = [
  extra({ key: 'textureName', title: '材质', fixed: 'left', width: 122, value: (r) => r.textureName }),
  ...fieldColumns.slice(0, after('length')),
  extra({ key: 'colorCode', title: '颜色', width: 80, grow: false, value: (r) => r.colorCode }),
  ...fieldColumns.slice(after('length'), after('price')),
  extra({
    key: 'sheetWeight',
    title: '单张重',
    unit: 'kg',
    kind: 'weight',
    width: 92,
    value: (r) => r.sheetWeight,
  }),
  extra({
    key: 'sheetPrice',
    title: '单张价',
    unit: '¥',
    kind: 'money',
    width: 96,
    amount: true,
    value: (r) => r.sheetPrice,
  }),
  extra({ key: 'supplierName', title: '供应商', width: 120, grow: false, value: (r) => r.supplierName }),
  ...fieldColumns.slice(after('price')),
];

const SENT = Object.entries(plateSizeFields)
  .filter(([, field]) => field.mark === 'W')
  .map(([name]) => name);

/** The whole row as it must be sent back: what is left out of an upsert would fall back to its default. */
export function bodyOf(
  row: PlateSize,
  change: Partial<Record<keyof typeof plateSizeFields, unknown>>,
): SizeBody {
  const all = { ...row, ...change } as Record<string, unknown>;
  return {
    id: row.id,
    version: row.version,
    ...Object.fromEntries(SENT.map((name) => [name, all[name]])),
  } as unknown as SizeBody;
}

/** Rows by texture: the server saves all sizes of one texture or none. */
export function byTexture(rows: readonly PlateSize[]): [string, PlateSize[]][] {
  const groups = new Map<string, PlateSize[]>();
  for (const row of rows) groups.set(row.textureId, [...(groups.get(row.textureId) ?? []), row]);
  return [...groups];
}
