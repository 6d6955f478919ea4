/** State machines as data: states with label and tone, actions with from, to and right. Guards and effects are server code. */
import type { EnumOption, Tone } from './field.ts';
import type { Action } from './call.ts';

export interface StateSpec {
  readonly label: string;
  readonly tone: Tone;
}
export interface TransitionSpec<S extends number = number> {
  readonly label: string;
  readonly from: readonly S[];
  readonly to: S | null;
  readonly action: Action;
  readonly reason?: boolean;
  /** runs inside the server only, never offered to a user */
  readonly internal?: boolean;
}
export interface Machine<S extends number, A extends string> {
  readonly item: string;
  readonly states: Readonly<Record<S, StateSpec>>;
  // the states decide: an action that names another one does not compile
  readonly actions: Readonly<Record<A, TransitionSpec<NoInfer<S>>>>;
}

export const machine = <const S extends number, const A extends string>(m: Machine<S, A>): Machine<S, A> => m;

/** States as options of a select or a tag, in declaration order. */
export function stateOptions<S extends number, A extends string>(m: Machine<S, A>): EnumOption[] {
  return Object.entries<StateSpec>(m.states).map(([code, s]) => ({
    value: Number(code),
    label: s.label,
    tone: s.tone,
  }));
}

/** Actions that the state and the rights of a user allow, in declaration order: the only source of buttons. */
export function actionsFor<S extends number, A extends string>(
  m: Machine<S, A>,
  state: S,
  holds: (right: string) => boolean,
): A[] {
  return (Object.entries(m.actions) as [A, TransitionSpec<S>][])
    .filter(([, t]) => !t.internal && t.from.includes(state) && holds(`${m.item}:${t.action}`))
    .map(([name]) => name);
}
