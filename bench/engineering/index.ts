/** The figures of the design office and the nesting desk: `npm run bench -- engineering`. */
import type { Row } from '../house.ts';
import { benchConfirm } from './confirm.ts';
import { benchDrawings } from './drawings.ts';
import { benchLists } from './lists.ts';
import { benchResult } from './result.ts';
import { benchUnfold } from './unfold.ts';

/** One after the other, so that each has the machine for itself; the one that fills a million rows comes last. */
export const engineeringParts: readonly (() => Promise<readonly Row[]>)[] = [
  benchUnfold,
  benchConfirm,
  benchDrawings,
  benchResult,
  benchLists,
];
