/**
 * Rules that figures are computed by (engineering A16, A22): an edit of what one computes by makes its next version, in the
 * transaction of the edit and under the lock of its row; the number stands on the rule beside what it says, so that whoever reads the
 * one reads the other.
 */
import { type AnyMaster, type Catalogue, type RuleVersionRow, saysTheSame } from '@muyun/contract';
import { changesOf } from '../../../kit/audit.ts';
import { inWords } from '../../../kit/document/log-words.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Content, insertVersion, type VersionTable, versionsOfRule } from './rule-version.store.ts';

export interface Versioned {
  readonly master: AnyMaster;
  readonly table: VersionTable;
  readonly terms: readonly string[];
}
interface Ruled extends Content {
  readonly id: string;
  readonly ruleVersion: number;
}

const contentOf = ({ terms }: Versioned, row: Content): Content =>
  Object.fromEntries(['name', ...terms].map((n) => [n, row[n] ?? null]));

/** The number that the rule has once `next` is written. */
export const nextVersion = ({ terms }: Versioned, next: Content, before: Ruled | null): number => {
  if (before === null) return 1;
  return saysTheSame(terms, before, next) ? before.ruleVersion : before.ruleVersion + 1;
};

/** Keeps what the rule says now, where that is a version of its own. */
export async function keepVersion(
  { tx, who }: { tx: Tx; who: Who | null },
  of: Versioned,
  row: Ruled,
  before: Ruled | null,
): Promise<void> {
  if (before?.ruleVersion === row.ruleVersion) return;
  const keep = (rule: Ruled, operatorName: string | null): Promise<void> =>
    insertVersion(tx, of.table, {
      ruleId: rule.id,
      no: rule.ruleVersion,
      content: contentOf(of, rule),
      operatorName,
    });
  // a rule that a server of the release before has made has none yet
  if (before) await keep(before, null);
  await keep(row, who?.nickname ?? null);
}

/** Newest first, each with what it says otherwise than the one before. */
export async function versionsOf(tx: Tx, of: Versioned, ruleId: string): Promise<RuleVersionRow[]> {
  const rows = await versionsOfRule(tx, of.table, ruleId);
  const fields: Catalogue = Object.fromEntries(
    Object.entries(of.master.fields as Catalogue).filter(([n]) => of.terms.includes(n)),
  );
  const told = rows.map(({ no, time, userName, content }, i) => ({
    no,
    time,
    userName,
    changes: changesOf(fields, rows[i + 1]?.content ?? {}, content),
  }));
  return inWords(tx, () => of.master, told);
}
