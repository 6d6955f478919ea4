/** The list of projects as a workbook: its columns in the order of the screen (engineering C1). */
import {
  type Catalogue,
  type EnumOption,
  PRODUCE_STATES,
  PROJECT_GROUPS,
  PROJECT_SHEET_HEADS as H,
  PROJECT_TYPES,
  projectFields,
} from '@muyun/contract';
import { shanghaiTime } from '../../../kit/clock.ts';
import type { SheetColumnOf } from '../../../kit/list-export.ts';
import type { ColumnKind } from '../../../kit/spreadsheet.ts';
import type { ShownRow } from './project.shown.store.ts';

const fields: Catalogue = projectFields;
const label = (options: readonly EnumOption[], value: number | null): string =>
  options.find((o) => o.value === value)?.label ?? '';

const UNITS: Readonly<Record<string, string>> = { area: 'm²', weight: 'kg' };
const titleOf = (name: keyof typeof projectFields): string => {
  const { label: title = name, kind = 'text' } = fields[name] ?? {};
  return kind in UNITS ? `${title} (${UNITS[kind]})` : title;
};
const own = (name: keyof typeof projectFields & keyof ShownRow, width: number, kind: ColumnKind = 'text') =>
  [titleOf(name), width, kind, (r: ShownRow) => r[name]] as const;

export const PROJECT_SHEET: readonly SheetColumnOf<ShownRow>[] = [
  own('code', 18),
  own('name', 26),
  own('displayBatch', 12),
  [H.customer, 24, 'text', (r) => r.demandSide],
  [titleOf('projectType'), 10, 'text', (r) => label(PROJECT_TYPES, r.projectType)],
  [titleOf('projectStatus'), 12, 'text', (r) => label(PROJECT_GROUPS, r.shownStatus)],
  [titleOf('produceState'), 12, 'text', (r) => label(PRODUCE_STATES, r.produceState)],
  own('kindAmount', 8, 'int'),
  own('productAmount', 8, 'int'),
  own('mainProductAmount', 8, 'int'),
  own('partProductAmount', 8, 'int'),
  own('notNestingAmount', 8, 'int'),
  [H.nested, 12, 'decimal', (r) => r.nestedPercent],
  [H.produced, 12, 'decimal', (r) => r.producedPercent],
  [H.shipped, 12, 'decimal', (r) => r.shippedPercent],
  [H.shippedAmount, 10, 'int', (r) => r.shippedAmount],
  [H.shippedArea, 14, 'decimal', (r) => r.shippedArea],
  own('faceArea', 12, 'decimal'),
  own('unfoldArea', 12, 'decimal'),
  own('billedArea', 12, 'decimal'),
  own('weight', 12, 'decimal'),
  own('orderTime', 12, 'date'),
  own('deliveryDate', 12, 'date'),
  [titleOf('salesmanId'), 12, 'text', (r) => r.salesmanName],
  [titleOf('designerId'), 12, 'text', (r) => r.designerName],
  [titleOf('plannerId'), 12, 'text', (r) => r.plannerName],
  [titleOf('factoryId'), 12, 'text', (r) => r.factoryName],
  own('address', 30),
  own('remark', 30),
  [H.creator, 12, 'text', (r) => r.creatorName],
  [titleOf('creationTime'), 20, 'text', (r) => (r.creationTime ? shanghaiTime(r.creationTime) : '')],
];
