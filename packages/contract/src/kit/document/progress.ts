/** How far what follows from a document has come: 未到货, 部分到货, 已到货. A tag says it without its column's head. */
import * as f from '../field.ts';

const progressOf = (label: string) =>
  [
    { value: 0, label: `未${label}`, tone: 'gray' },
    { value: 1, label: `部分${label}`, tone: 'cyanHalf' },
    { value: 2, label: `已${label}`, tone: 'green' },
  ] as const;

/** A computed state that is called as what follows is: 到货, 对账, 付款. */
export const progress = (label: string) =>
  f.oneOf(label, { mark: 'C', options: progressOf(label), default: 0 });
