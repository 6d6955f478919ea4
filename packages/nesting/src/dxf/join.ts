// Loose edges into closed rings: ends within the join tolerance belong together (D5).
import { vertexAt } from '../geometry/ring.ts';
import type { Point, Ring, Vertex } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import { chained } from './chain.ts';
import type { Chain, Step } from './chain.ts';
import { edgeLength } from './edges.ts';
import type { Edge } from './edges.ts';
import { endPoint, nodesOf } from './nodes.ts';
import type { Nodes } from './nodes.ts';

export type JoinedRing = { ring: Ring; layer: string; handles: string[] };

/** A run that found no way back: its vertices with the two loose ends, mm. */
export type OpenRun = {
  ends: [Point, Point];
  vertices: Vertex[];
  layer: string;
  handles: string[];
  length: number;
};

/**
 * Closed rings out of edges, and the runs that stay open. Ends are matched through a grid, so the time grows
 * with the number of edges and not with its square. At a branching the nearest end is taken; a run that comes
 * back to one of its own nodes gives that loop off as a ring, so a stray tail never spoils a ring. Short edges
 * that meet are one chain before the tolerance is asked: it closes gaps and never swallows a curve of short lines.
 */
export function joinEdges(edges: readonly Edge[], joinTol: number): { rings: JoinedRing[]; open: OpenRun[] } {
  const chains = chained(edges, joinTol);
  const { nodes, loops } = nodesOf(chains, joinTol);
  const used = new Uint8Array(chains.length);
  const stepsOf = (walked: readonly Step[]): Step[] => walked.flatMap((step) => stepsAlong(chains, step));
  const rings: JoinedRing[] = loops.map((index) =>
    ringOf(edges, stepsOf([{ edge: index, isForward: true }])),
  );
  for (const index of loops) used[index] = 1;
  const open: OpenRun[] = [];
  const web: Web = { chains, nodes, used, joinTol };
  // loose ends first: a tail walked from its end is not mistaken for the start of a ring
  const order = [...chains.keys()].sort((one, other) => looseness(web, other) - looseness(web, one));
  for (const start of order) {
    if (used[start] === 1) continue;
    const { found, rest } = walk(web, start);
    rings.push(...found.map((steps) => ringOf(edges, stepsOf(steps))));
    if (rest.length > 0) open.push(runOf(edges, stepsOf(rest)));
  }
  return { rings, open };
}

/** The edges of a chain in the way it is walked. */
function stepsAlong(chains: readonly Chain[], { edge, isForward }: Step): readonly Step[] {
  const { steps } = chains[edge] as Chain;
  return isForward ? steps : steps.map((step) => ({ ...step, isForward: !step.isForward })).toReversed();
}

type Web = { chains: readonly Chain[]; nodes: Nodes; used: Uint8Array; joinTol: number };

function looseness(web: Web, edge: number): number {
  const degree = (end: number): number =>
    (web.nodes.edgesAt[web.nodes.ofEnd[end] as number] as number[]).length;
  return degree(edge * 2) === 1 || degree(edge * 2 + 1) === 1 ? 1 : 0;
}

function walk(web: Web, start: number): { found: Step[][]; rest: Step[] } {
  const { nodes, used } = web;
  const found: Step[][] = [];
  const isFlipped = isLooseAtEnd(web, start);
  const steps: Step[] = [{ edge: start, isForward: !isFlipped }];
  used[start] = 1;
  const first = nodes.ofEnd[start * 2 + (isFlipped ? 1 : 0)] as number;
  const passed = new Map<number, number>([[first, 0]]);
  for (;;) {
    const last = steps[steps.length - 1];
    if (last === undefined) break;
    const end = last.edge * 2 + (last.isForward ? 1 : 0);
    const node = nodes.ofEnd[end] as number;
    const since = passed.get(node);
    if (since === undefined) passed.set(node, steps.length);
    else {
      const loop = steps.splice(since);
      found.push(loop);
      for (const step of loop.slice(1))
        passed.delete(nodes.ofEnd[step.edge * 2 + (step.isForward ? 0 : 1)] as number);
      if (steps.length === 0) break;
    }
    const next = nextEdge(web, node, end);
    if (next === null) break;
    used[next.edge] = 1;
    steps.push(next);
  }
  return { found, rest: steps };
}

function isLooseAtEnd(web: Web, edge: number): boolean {
  const degree = (end: number): number =>
    (web.nodes.edgesAt[web.nodes.ofEnd[end] as number] as number[]).length;
  return degree(edge * 2 + 1) === 1 && degree(edge * 2) !== 1;
}

const MAX_BRANCHES = 64;

function nextEdge(web: Web, node: number, end: number): Step | null {
  const at = web.nodes.edgesAt[node] as number[];
  const here = endPoint(web.chains, end);
  let best: { step: Step; gap: number } | null = null;
  let looked = 0;
  for (let index = at.length - 1; index >= 0 && looked < MAX_BRANCHES; index--) {
    const edge = at[index] as number;
    if (web.used[edge] === 1) {
      // used edges leave the list for good, so busy nodes stay cheap
      at[index] = at[at.length - 1] as number;
      at.pop();
      continue;
    }
    looked++;
    const isForward = web.nodes.ofEnd[edge * 2] === node;
    const gap = distance(here, endPoint(web.chains, edge * 2 + (isForward ? 0 : 1)));
    if (best === null || gap < best.gap) best = { step: { edge, isForward }, gap };
  }
  return best?.step ?? null;
}

function ringOf(edges: readonly Edge[], steps: readonly Step[]): JoinedRing {
  const first = edges[steps[0]?.edge ?? 0] as Edge;
  return {
    ring: { vertices: chainOf(edges, steps, true) },
    layer: mainLayer(edges, steps) ?? first.layer,
    handles: handlesOf(edges, steps),
  };
}

/** Vertices along the steps. A gap within the tolerance closes on the arc's end, or where the next edge starts. */
function chainOf(edges: readonly Edge[], steps: readonly Step[], isClosed: boolean): Vertex[] {
  const vertices: Vertex[] = [];
  steps.forEach((step, index) => {
    const edge = edges[step.edge] as Edge;
    const before = steps[index - 1] ?? (isClosed && steps.length > 1 ? steps[steps.length - 1] : undefined);
    const isAfterArc = before !== undefined && edge.bulge === 0 && (edges[before.edge] as Edge).bulge !== 0;
    const start = isAfterArc
      ? stepEnd(edges, before)
      : stepEnd(edges, { ...step, isForward: !step.isForward });
    vertices.push(vertexAt(start, step.isForward ? edge.bulge : -edge.bulge));
    const isLast = index === steps.length - 1;
    if (isLast && (!isClosed || steps.length === 1)) vertices.push(vertexAt(stepEnd(edges, step)));
  });
  return vertices;
}

function stepEnd(edges: readonly Edge[], step: Step): Point {
  const edge = edges[step.edge] as Edge;
  return step.isForward ? edge.b : edge.a;
}

function runOf(edges: readonly Edge[], steps: readonly Step[]): OpenRun {
  const chain = chainOf(edges, steps, false);
  const ends: [Point, Point] = [chain[0] as Point, chain[chain.length - 1] as Point];
  const length = steps.reduce((total, step) => total + edgeLength(edges[step.edge] as Edge), 0);
  return {
    ends,
    vertices: chain,
    layer: mainLayer(edges, steps) ?? '0',
    handles: handlesOf(edges, steps),
    length,
  };
}

/** The layer most edges of the ring lie on. */
function mainLayer(edges: readonly Edge[], steps: readonly Step[]): string | undefined {
  const counts = new Map<string, number>();
  for (const step of steps) {
    const { layer } = edges[step.edge] as Edge;
    counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

function handlesOf(edges: readonly Edge[], steps: readonly Step[]): string[] {
  return [
    ...new Set(steps.map((step) => (edges[step.edge] as Edge).handle).filter((handle) => handle !== '')),
  ];
}
