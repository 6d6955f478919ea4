/** State machines as data: states with label and tone, actions with from, to and right. Guards and effects are server code. */
import type { EnumOption, Tone } from './field.ts';
import type { Action } from './call.ts';
import { fill } from './errors.ts';

export interface StateSpec {
  readonly label: string;
  readonly tone: Tone;
}
export interface TransitionSpec<S extends number = number> {
  readonly label: string;
  readonly from: readonly S[];
  readonly to: S | null;
  readonly action: Action;
  /** permission item of the right, where it is not the machine's own: the state allows a verb of something else */
  readonly item?: string;
  readonly reason?: boolean;
  /** of the owner of the space alone, whatever rights others hold */
  readonly ownerOnly?: boolean;
  /** runs inside the server only, never offered to a user */
  readonly internal?: boolean;
}
export interface Machine<S extends number, A extends string> {
  readonly item: string;
  readonly states: Readonly<Record<S, StateSpec>>;
  // the states decide: an action that names another one does not compile
  readonly actions: Readonly<Record<A, TransitionSpec<NoInfer<S>>>>;
}
/** Any machine, as what serves all of them reads it. */
export type AnyMachine<A extends string = string> = Machine<number, A>;

export const machine = <const S extends number, const A extends string>(m: Machine<S, A>): Machine<S, A> => m;

/** States as options of a select or a tag, in declaration order. */
export function stateOptions<S extends number, A extends string>(m: Machine<S, A>): EnumOption[] {
  return Object.entries<StateSpec>(m.states).map(([code, s]) => ({
    value: Number(code),
    label: s.label,
    tone: s.tone,
  }));
}

/** True when the state allows the action, whoever asks. */
export const allows = <A extends string>(m: AnyMachine<A>, state: number, action: A): boolean =>
  m.actions[action].from.includes(state);

/** What a person may do is told by these. */
interface Permitted {
  readonly rights: { has(right: string): boolean };
  /** owner of the space */
  readonly isAdmin: boolean;
}

/** True when the rights of a person allow the action, whatever the state. What is internal is nobody's. */
export function isPermitted<A extends string>(m: AnyMachine<A>, action: A, who: Permitted): boolean {
  const { item = m.item, action: right, ownerOnly, internal } = m.actions[action];
  return !internal && who.rights.has(`${item}:${right}`) && (!ownerOnly || who.isAdmin);
}

/** Actions that the state and the rights of a person allow, in declaration order: the only source of buttons. */
export const actionsFor = <A extends string>(m: AnyMachine<A>, state: number, who: Permitted): A[] =>
  (Object.keys(m.actions) as A[]).filter((action) => allows(m, state, action) && isPermitted(m, action, who));

const BLOCKED = '当前为「{state}」，不能{action}';

/** Why the state does not allow an action: 当前为「强制作废」，不能编辑. Undefined where it does. */
export function blockedBy<A extends string>(m: AnyMachine<A>, state: number, action: A): string | undefined {
  if (allows(m, state, action)) return undefined;
  return fill(BLOCKED, {
    state: m.states[state]?.label ?? String(state),
    action: m.actions[action].label,
  });
}
