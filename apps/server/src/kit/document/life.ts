/**
 * The one way in which anything with a machine moves: a document, a project, a nest order. Locked → right → version →
 * from-state → reason → effect, with its own guards and locks → state → log. Nobody else writes a state. The right comes
 * first: who may not do it learns neither version nor state.
 */
import type { AnyMachine, TransitionSpec } from '@muyun/contract';
import { allows, isPermitted } from '@muyun/contract';
import { raise } from '../raise.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';

/** Who moves it: a member, or the house itself (`who` null), which is asked for no right. */
export interface Acting {
  readonly tx: Tx;
  readonly who: Who | null;
  /** why, where the verb asks for it; else the remark, if any */
  readonly reason: string | null;
}

/** What an effect leaves to be written. */
export interface Outcome {
  /** the state it goes to, where the machine alone does not say */
  readonly to?: number;
}

/** A verb that was done. */
export interface Move<H, O, A extends string = string> {
  readonly action: A;
  readonly spec: TransitionSpec;
  readonly before: H;
  readonly after: H;
  readonly outcome: O;
}

/** How one kind of thing is moved: `H` as it stands, locked; `O` what its effects say; `A` its verbs. */
export interface Living<D extends Acting, H, O extends Outcome, A extends string> {
  readonly machine: AnyMachine<A>;
  stateOf(it: H): number;
  versionOf(it: H): number;
  /** the thing with its row locked, as far as this person sees it. Raises Common:NotFound */
  lock(doing: D, id: string, action: A): Promise<H>;
  /** raises what this kind says to a verb in a wrong state */
  refuse(it: H, action: A): never;
  /** writes the state with what the effect computed; answers the thing as it stands then */
  write(doing: D, it: H, to: number, outcome: O): Promise<H>;
  /** the line of its log */
  note(doing: D, move: Move<H, O, A>): Promise<void>;
}

/** Which verb, on what version. */
export interface Asked<A extends string = string> {
  readonly action: A;
  /** undefined: the caller has not seen one, or holds the row already */
  readonly version?: number | undefined;
}

/**
 * One verb on one thing. Raises Common:NotFound, Common:Forbidden, Common:StaleVersion, what the thing says to a wrong state,
 * Common:ReasonRequired, and what the effect raises.
 */
export async function act<D extends Acting, H, O extends Outcome, A extends string, T extends O = O>(
  doing: D,
  life: Living<D, H, O, A>,
  asked: Asked<A> & { readonly id: string },
  effect: (doing: D, it: H) => Promise<T>,
): Promise<Move<H, T, A>> {
  return actOn(doing, life, await life.lock(doing, asked.id, asked.action), asked, effect);
}

/** As `act`, on a thing that the caller has locked. */
export async function actOn<D extends Acting, H, O extends Outcome, A extends string, T extends O = O>(
  doing: D,
  life: Living<D, H, O, A>,
  it: H,
  { action, version }: Asked<A>,
  effect: (doing: D, it: H) => Promise<T>,
): Promise<Move<H, T, A>> {
  assertMay(doing, life, action);
  if (version !== undefined && life.versionOf(it) !== version) raise('Common:StaleVersion');
  if (!allows(life.machine, life.stateOf(it), action)) life.refuse(it, action);
  const spec = life.machine.actions[action];
  if (spec.reason && !doing.reason) raise('Common:ReasonRequired');
  const outcome = await effect(doing, it);
  const to = outcome.to ?? spec.to ?? life.stateOf(it);
  const after = await life.write(doing, it, to, outcome);
  const move = { action, spec, before: it, after, outcome };
  await life.note(doing, move);
  return move;
}

/** Raises Common:Forbidden. What is internal is asked of nobody: no call reaches it. */
function assertMay<D extends Acting, H, O extends Outcome, A extends string>(
  { who }: D,
  { machine }: Living<D, H, O, A>,
  action: A,
): void {
  const isAsked = who !== null && !machine.actions[action].internal;
  if (isAsked && !isPermitted(machine, action, who)) raise('Common:Forbidden');
}
