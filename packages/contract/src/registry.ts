/** All areas. Calls, tables, errors and records derive from what they export: a document is added to its area's index only. */
import * as basic from './basic/index.ts';
import * as cad from './cad/index.ts';
import * as dashboard from './dashboard/index.ts';
import * as finance from './finance/index.ts';
import * as home from './home/index.ts';
import * as identity from './identity/index.ts';
import type { AnyCall } from './kit/call.ts';
import type { AnyRecord } from './kit/document/types.ts';
import * as inventory from './inventory/index.ts';
import * as nest from './nest/index.ts';
import * as platform from './platform/index.ts';
import * as paintStore from './psi/paint.ts';
import * as produce from './produce/index.ts';
import * as psi from './psi/index.ts';
import * as purchase from './purchase/index.ts';
import * as third from './third/index.ts';
import * as warehouse from './warehouse/index.ts';

const areas: readonly Readonly<Record<string, unknown>>[] = [
  platform,
  identity,
  basic,
  cad,
  inventory,
  nest,
  produce,
  purchase,
  warehouse,
  psi,
  paintStore,
  finance,
  home,
  dashboard,
  third,
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCall = (value: unknown): value is AnyCall =>
  isObject(value) && 'method' in value && 'path' in value && 'right' in value;
const isRecord = (value: unknown): value is AnyRecord =>
  isObject(value) && (value['is'] === 'document' || value['is'] === 'master') && 'calls' in value;
/** `export * as color from …` */
const isNamespace = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && value[Symbol.toStringTag as unknown as string] === 'Module';

const exported: readonly unknown[] = areas
  .flatMap((area) => Object.values(area))
  .flatMap((value) => (isNamespace(value) ? Object.values(value) : [value]));

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Every declared document and master. */
export const records: readonly AnyRecord[] = unique(exported.filter(isRecord));

/** Every call: what the server binds, the API describes and the generated suites attack. */
export const allCalls: readonly AnyCall[] = unique([
  ...exported.filter(isCall),
  ...records.flatMap((record) => Object.values(record.calls) as AnyCall[]),
]);
