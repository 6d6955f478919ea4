// Curves that were drawn as short lines: what meets end on end is one chain, before anything is joined by tolerance (D5).
import type { Edge } from './edges.ts';
import { edgeLength } from './edges.ts';
import { nodesOf } from './nodes.ts';
import type { Ended, Nodes } from './nodes.ts';

/** An edge and the way it is walked. */
export type Step = { edge: number; isForward: boolean };
export type Chain = Ended & { steps: readonly Step[] };

/** mm; ends as near as this were drawn as one point */
const SAME = 0.005;
/** of the join tolerance: edges no longer than this are swallowed by it, or their neighbours are */
const SHORT = 4;

/**
 * Every edge once, alone or in a chain. Two edges are chained where they alone meet on one point and one of them is short: longer ones
 * are left to whoever joins them, who may turn another way there.
 */
export function chained(edges: readonly Edge[], joinTol: number): Chain[] {
  const items = edges.map((edge): Ended & { edge: Edge } => ({
    a: edge.a,
    b: edge.b,
    length: edgeLength(edge),
    isLoop: edge.bulge !== 0,
    edge,
  }));
  const alone = (index: number): Chain => {
    const { a, b, length, isLoop } = items[index] as Ended;
    return { a, b, length, isLoop, steps: [{ edge: index, isForward: true }] };
  };
  const least = SHORT * joinTol;
  const isShort = items.map((item) => item.length <= least);
  if (!isShort.includes(true)) return items.map((_, index) => alone(index));
  const { nodes } = nodesOf(items, SAME);
  const used = new Uint8Array(items.length);
  const onward = (step: Step): Step | null => following(step, { nodes, isShort, used });
  return items.flatMap((_, index) => {
    if (used[index] === 1) return [];
    used[index] = 1;
    const forward = walked({ edge: index, isForward: true }, onward, used);
    const back = walked({ edge: index, isForward: false }, onward, used).slice(1);
    const steps = [...back.map((step) => ({ ...step, isForward: !step.isForward })).toReversed(), ...forward];
    return [steps.length === 1 ? alone(index) : chainOf(items, steps)];
  });
}

/** From a step as far as the next is plain; every edge is taken once, so that a ring ends where it began. */
function walked(from: Step, onward: (step: Step) => Step | null, used: Uint8Array): Step[] {
  const steps = [from];
  for (let next = onward(from); next !== null; next = onward(next)) {
    used[next.edge] = 1;
    steps.push(next);
  }
  return steps;
}

/** The edge that alone meets the end of this one, when one of the two is short. */
function following(
  { edge, isForward }: Step,
  web: { nodes: Nodes; isShort: readonly boolean[]; used: Uint8Array },
): Step | null {
  const node = web.nodes.ofEnd[edge * 2 + (isForward ? 1 : 0)] as number;
  const there = web.nodes.edgesAt[node] as number[];
  const next = there.find((other) => other !== edge);
  if (there.length !== 2 || next === undefined || web.used[next] === 1) return null;
  if (web.isShort[edge] !== true && web.isShort[next] !== true) return null;
  return { edge: next, isForward: web.nodes.ofEnd[next * 2] === node };
}

function chainOf(items: readonly Ended[], steps: readonly Step[]): Chain {
  const endOf = ({ edge, isForward }: Step, atEnd: boolean) => {
    const item = items[edge] as Ended;
    return isForward === atEnd ? item.b : item.a;
  };
  const length = steps.reduce((total, { edge }) => total + (items[edge] as Ended).length, 0);
  return {
    a: endOf(steps[0] as Step, false),
    b: endOf(steps.at(-1) as Step, true),
    length,
    isLoop: true,
    steps,
  };
}
