/** How bad it is, what was found and what is to be done: the form of every finding. */
import type { EnumOption } from '../../kit/catalogue.ts';

export const FINDING_LEVELS = [
  { value: 1, code: 'ok', label: '正常', tone: 'green' },
  { value: 2, code: 'hint', label: '提示', tone: 'gray' },
  { value: 3, code: 'warn', label: '警告', tone: 'amber' },
  { value: 4, code: 'error', label: '故障', tone: 'red' },
] as const satisfies readonly (EnumOption & { readonly code: string })[];
export type FindingLevel = (typeof FINDING_LEVELS)[number]['code'];

export interface Outcome {
  readonly level: FindingLevel;
  readonly text: string;
  /** what is to be done */
  readonly mend?: string;
}
export type Findings = Readonly<
  Record<string, { readonly title: string; readonly outcomes: Readonly<Record<string, Outcome>> }>
>;
