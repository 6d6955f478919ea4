/**
 * Facts up: an area tells what happened, others listen, in the same transaction (document-kit §4). `modules/reactions.ts` is
 * the one table of who listens; it is set when the server starts.
 */
import type { AuditEntry } from './audit.ts';
import type { House } from './house.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

/** What is told with it: typed by the area that tells. */
export interface Fact<P> {
  readonly name: string;
  /** only for the type */
  readonly payload?: P;
}
export interface Telling {
  readonly tx: Tx;
  readonly who: Who;
  readonly house: House;
  audit(entry: AuditEntry): Promise<void>;
}
export interface Reaction {
  readonly fact: string;
  react(telling: Telling, payload: never): Promise<void>;
}

/** What a document's own code is given, of a reaction. */
export const doing = (telling: Telling) => ({ ...telling, audit: telling.audit, reason: null });

export const fact = <P>(name: string): Fact<P> => ({ name });

/** Listens to a fact. */
export const on = <P>(to: Fact<P>, react: (telling: Telling, payload: P) => Promise<void>): Reaction => ({
  fact: to.name,
  react,
});

let reactions: readonly Reaction[] = [];
export function setReactions(table: readonly Reaction[]): void {
  reactions = table;
}

/** Tells a fact: every listener has done its part before this ends, or the transaction fails with it. */
export async function tell<P>(telling: Telling, told: Fact<P>, payload: P): Promise<void> {
  for (const reaction of reactions)
    if (reaction.fact === told.name) await reaction.react(telling, payload as never);
}
