/** Where a request made from the schema alone would be refused before ids are looked at, the case says what to send instead. */
import type { World } from './world.ts';

export interface Case {
  /** path parameters that are no ids of rows */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** replaces or completes the generated body */
  body?(world: World): Record<string, unknown> | unknown[];
  /** places of the body that are no reference to a row, with the reason */
  readonly skip?: Readonly<Record<string, string>>;
}

export const CASES: Readonly<Record<string, Case>> = {};
