/** The faults of a row in the order of their weight, and their words. */
import { importFieldLabel } from '@muyun/contract';
import type { ImportRow } from '@muyun/contract';
import { cellOfFault } from './columns.ts';

const ORDER = { error: 0, warning: 1, fixed: 2 };
/** The worst first. */
export const byRank = (row: ImportRow): ImportRow['faults'] =>
  row.faults.toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
/** Where to look first in a row. */
export const fieldOf = (row: ImportRow | undefined): string => {
  const worst = row && byRank(row)[0];
  return worst ? (cellOfFault(worst) === 'positionCount' ? 'positions' : cellOfFault(worst)) : 'code';
};

export const faultText = (f: ImportRow['faults'][number]): string =>
  ['range', 'number', 'outlier'].includes(f.code)
    ? `${importFieldLabel(f.field)}${f.code === 'range' ? f.message : `：${f.message}`}`
    : f.message;
