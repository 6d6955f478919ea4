// Possible steps of a simplification, the one that adds least first: a binary heap whose outdated entries are passed over.

export interface Step {
  /** Corner that is filled (`meet` null), or first of the two that `meet` replaces. */
  at: number;
  /** Area added, µm². */
  extra: number;
  meet: { x: number; y: number } | null;
}

interface Entry extends Step {
  version: number;
}

export class StepQueue {
  private readonly heap: Entry[] = [];
  private readonly versions: Int32Array;

  /** @param corners steps are named by corners 0 to `corners` − 1 */
  constructor(corners: number) {
    this.versions = new Int32Array(corners);
  }

  /** Steps of the corner offered so far no longer count. */
  renew(at: number): void {
    this.versions[at] = (this.versions[at] as number) + 1;
  }

  add(step: Step): void {
    const { heap } = this;
    const entry = { ...step, version: this.versions[step.at] as number };
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(entry, heap[up] as Entry)) break;
      heap[at] = heap[up] as Entry;
      at = up;
    }
    heap[at] = entry;
  }

  /** The step that adds least, undefined when none is left; equal ones in the order of corners, fillings first. */
  take(): Step | undefined {
    while (this.heap.length > 0) {
      const top = this.pop();
      if (top.version === this.versions[top.at]) return top;
    }
    return undefined;
  }

  private pop(): Entry {
    const { heap } = this;
    const top = heap[0] as Entry;
    const last = heap.pop() as Entry;
    if (heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1] as Entry, heap[down] as Entry)) down++;
      if (!isBefore(heap[down] as Entry, last)) break;
      heap[at] = heap[down] as Entry;
      at = down;
    }
    heap[at] = last;
    return top;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.extra !== b.extra) return a.extra < b.extra;
  if (a.at !== b.at) return a.at < b.at;
  return a.meet === null && b.meet !== null;
}
