/** The figures of the warehouses: `npm run bench -- materials`. */
import type { Row } from '../house.ts';
import { benchBalances } from './balances.ts';
import { benchNestIssue } from './nest-issue.ts';
import { benchPosting } from './posting.ts';
import { benchPsiLists } from './psi-lists.ts';
import { benchRemnants } from './remnants.ts';
import { benchYear } from './year.ts';

export const materialParts: readonly (() => Promise<readonly Row[]>)[] = [
  benchPosting,
  benchNestIssue,
  benchBalances,
  benchPsiLists,
  benchRemnants,
  benchYear,
];

if (import.meta.main) {
  for (const part of materialParts) for (const row of await part()) console.log(row);
  process.exit(0);
}
