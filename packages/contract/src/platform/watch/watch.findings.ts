/** What `npm run doctor` and the page 运行状态 look at, what they may find, and what is to be done about it. */
import { fill } from '../../kit/errors.ts';
import { FINDING_LEVELS, type FindingLevel, type Outcome } from './finding.ts';
import { BEYOND_FINDINGS } from './findings.beyond.ts';
import { DATABASE_FINDINGS } from './findings.database.ts';
import { WORK_FINDINGS } from './findings.work.ts';

export const FINDINGS = { ...DATABASE_FINDINGS, ...WORK_FINDINGS, ...BEYOND_FINDINGS } as const;
export type FindingCheck = keyof typeof FINDINGS;
export type FindingOutcome<C extends FindingCheck> = keyof (typeof FINDINGS)[C]['outcomes'] & string;

export interface Finding {
  readonly check: FindingCheck;
  readonly outcome: string;
  readonly vars: Readonly<Record<string, string | number>>;
}
/** One that is told: in words, with its level. */
export interface ToldFinding {
  readonly check: FindingCheck;
  readonly outcome: string;
  readonly title: string;
  readonly level: FindingLevel;
  readonly text: string;
  readonly mend: string | null;
}

export const seen = <C extends FindingCheck>(
  check: C,
  outcome: FindingOutcome<C>,
  vars: Finding['vars'] = {},
): Finding => ({ check, outcome, vars });

export function tellFinding({ check, outcome, vars }: Finding): ToldFinding {
  const { title, outcomes } = FINDINGS[check];
  const said = (outcomes as Readonly<Record<string, Outcome>>)[outcome] as Outcome;
  const mend = said.mend === undefined ? null : fill(said.mend, vars);
  return { check, outcome, title, level: said.level, text: fill(said.text, vars), mend };
}

const order = (level: FindingLevel): number => FINDING_LEVELS.find((l) => l.code === level)?.value ?? 0;
/** The worst first; within a level as they were looked at. */
export const worstFirst = (found: readonly ToldFinding[]): ToldFinding[] =>
  found.toSorted((a, b) => order(b.level) - order(a.level));
export const worstOf = (found: readonly ToldFinding[]): FindingLevel => worstFirst(found)[0]?.level ?? 'ok';
