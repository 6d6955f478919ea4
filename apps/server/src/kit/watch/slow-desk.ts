/** Who is told of statements that take too long or end in a deadlock, by the pool that they are sent over. */
import type pg from 'pg';

export interface SlowDesk {
  /** from when on a statement is slow; 0: never */
  readonly ms: number;
  note(pool: pg.Pool, tenantId: string, text: string, tookMs: number): void;
  /** Two transactions waited for each other; `detail`: the database's words on who waited for whom. */
  deadlock(tenantId: string, text: string, detail: string): void;
}

const desks = new WeakMap<pg.Pool, SlowDesk>();

/** Whatever these pools are asked is looked at. */
export function giveSlow(desk: SlowDesk, pools: readonly pg.Pool[]): void {
  for (const pool of pools) desks.set(pool, desk);
}
export const slowOf = (pool: pg.Pool): SlowDesk | undefined => desks.get(pool);
