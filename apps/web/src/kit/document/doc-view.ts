/** A document as its screen holds it. */
import type { DocRow } from './doc-columns.ts';
import type { LineRow } from './line-columns.ts';

export type DocView = DocRow & Readonly<Record<string, unknown>>;

/** the state in which a document is written */
export const DRAFT = 1;

/** What filled the form: compared with when somebody else saved meanwhile. */
export interface Base {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly LineRow[];
  readonly version: number | undefined;
}

export interface Saved {
  readonly id: string;
  readonly version: number;
}
