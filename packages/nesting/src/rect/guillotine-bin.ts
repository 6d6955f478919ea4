// One sheet cut edge to edge: where a piece may go and what the cut leaves. Stage limit, narrowest
// strip and longest cut are kept at every step. After Gardeyn & Wauters 2022 (goal-driven ruin and recreate).
import type { Kind, Orientation, StockType } from '../problem/task.ts';
import type { Bin, Greed, Laid } from './bin.ts';
import type { TreeNode } from './cut-tree.ts';
import {
  FIXED,
  FREE,
  copyTree,
  emptyRoot,
  freeLeaf,
  kindsOf,
  leastWidth,
  leavesOf,
  narrow,
  release,
  widen,
} from './cut-tree.ts';
import { areaOf, cutsAreShort, restsAreLegal } from './guillotine-context.ts';
import type { GuillotineContext, TrimSums } from './guillotine-context.ts';
import { cutsAreLegal, layTree, stripsAreLegal } from './tree-layout.ts';

export class GuillotineBin implements Bin {
  readonly type: StockType;
  readonly length: number;
  readonly cost: number;
  readonly capacity: number;
  used = 0;
  count = 0;
  root: TreeNode;
  private readonly context: GuillotineContext;
  private readonly trim: TrimSums;
  private free: TreeNode[];
  private spot: TreeNode | null = null;
  private spotOrientation: Orientation | null = null;
  private spotDir: 0 | 1 = 0;
  private foundCost = Infinity;

  constructor(type: StockType, length: number, context: GuillotineContext) {
    this.type = type;
    this.length = length;
    this.context = context;
    this.cost = type.priceAt(length);
    this.trim = context.trimOf(type);
    const w = type.w - (type.length - length);
    this.root = emptyRoot(w, type.h, context.rules.firstCut);
    this.capacity = (w / 1000) * (type.h / 1000);
    this.free = this.root.dir === -1 ? [this.root] : this.root.children.slice();
  }

  clone(): GuillotineBin {
    const copy = new GuillotineBin(this.type, this.length, this.context);
    copy.root = copyTree(this.root, null);
    return copy.adopt(this);
  }

  /** A bin with this tree on it; undefined when a rule of the machine forbids it. */
  static fromTree(
    type: StockType,
    length: number,
    context: GuillotineContext,
    root: TreeNode,
  ): GuillotineBin | undefined {
    const bin = new GuillotineBin(type, length, context);
    bin.root = root;
    if (!bin.isLegal()) return undefined;
    for (const { kind, w, h } of leavesOf(root)) {
      if (kind === FREE) continue;
      bin.used += areaOf(w, h);
      bin.count += 1;
    }
    bin.refresh();
    return bin;
  }

  find(kind: Kind, greed: Greed): number {
    this.foundCost = Infinity;
    if (this.used + kind.area > this.capacity + 1e-6) return Infinity;
    const first = greed.turn === undefined ? undefined : kind.orientations[greed.turn];
    if (first !== undefined) this.scan([first], greed);
    if (this.foundCost === Infinity) this.scan(kind.orientations, greed);
    return this.foundCost;
  }

  mayFit(kind: Kind): boolean {
    for (const leaf of this.free)
      for (const o of kind.orientations) if (o.w <= leaf.w && o.h <= leaf.h) return true;
    return false;
  }

  private scan(orientations: readonly Orientation[], greed: Greed): void {
    const { free } = this;
    for (let i = 0; i < free.length; i += 1) {
      const leaf = free[i] as TreeNode;
      if (greed.blink > 0 && greed.chance() < greed.blink) continue;
      for (let turn = 0; turn < orientations.length; turn += 1) {
        const o = orientations[turn] as Orientation;
        if (o.w <= leaf.w && o.h <= leaf.h) this.tryLeaf(leaf, o, greed);
      }
    }
  }

  private tryLeaf(leaf: TreeNode, o: Orientation, greed: Greed): void {
    const { beta, lean = 0 } = greed;
    const { rules } = this.context;
    const rw = leaf.w - o.w;
    const rh = leaf.h - o.h;
    if ((rules.minStrip > 0 || rules.gap > 0) && !restsAreLegal(leaf, o, rules, this.trim)) return;
    const own = this.worth(leaf.w, leaf.h, beta);
    const part = areaOf(o.w, o.h);
    if (rw === 0 && rh === 0) {
      this.offer(leaf, o, 0, own - part);
      return;
    }
    if (rw > 0) {
      const cost = this.costOfCut(leaf, o, 0, beta);
      if (cost < Infinity) this.offer(leaf, o, 0, own - part - cost - (lean === 0 ? 0 : lean * own));
    }
    if (rh > 0) {
      const cost = this.costOfCut(leaf, o, 1, beta);
      if (cost < Infinity) this.offer(leaf, o, 1, own - part - cost - (lean === 0 ? 0 : -lean * own));
    }
  }

  /** Worth of what is left when the first cut runs in `dir` and leaves something; Infinity when the rules forbid it. */
  private costOfCut(leaf: TreeNode, o: Orientation, dir: 0 | 1, beta: number): number {
    const { rules } = this.context;
    const { maxStages } = rules;
    const second = dir === 0 ? leaf.h - o.h : leaf.w - o.w;
    const stage = this.stageOf(leaf, dir);
    const last = second > 0 ? stage + 1 : stage;
    if (last > maxStages + 1) return Infinity;
    if (rules.maxCut < Infinity && !cutsAreShort({ leaf, root: this.root, rules, trim: this.trim }, o, dir))
      return Infinity;
    let worth = 0;
    if (stage <= maxStages)
      worth = dir === 0 ? this.worth(leaf.w - o.w, leaf.h, beta) : this.worth(leaf.w, leaf.h - o.h, beta);
    if (second > 0 && last <= maxStages)
      worth += dir === 0 ? this.worth(o.w, second, beta) : this.worth(second, o.h, beta);
    return worth;
  }

  private stageOf(leaf: TreeNode, dir: 0 | 1): number {
    const parent = leaf.parent;
    if (parent === null) return 1;
    return parent.dir === dir ? parent.stage : parent.stage + 1;
  }

  private offer(leaf: TreeNode, o: Orientation, dir: 0 | 1, cost: number): void {
    if (cost >= this.foundCost) return;
    this.foundCost = cost;
    this.spot = leaf;
    this.spotOrientation = o;
    this.spotDir = dir;
  }

  private worth(w: number, h: number, beta: number): number {
    const { smallest } = this.context;
    if (w < smallest.w || h < smallest.h) return 0;
    const area = areaOf(w, h);
    return area + (beta * area * area) / this.capacity;
  }

  place(kind: Kind): void {
    const leaf = this.spot;
    const o = this.spotOrientation;
    if (leaf === null || o === null) return;
    this.free.splice(this.free.indexOf(leaf), 1);
    const first = this.spotDir === 0 ? leaf.w - o.w : leaf.h - o.h;
    const near = first === 0 ? leaf : this.divide(leaf, this.spotDir, o);
    const other = this.spotDir === 0 ? 1 : 0;
    const second = other === 0 ? near.w - o.w : near.h - o.h;
    const part = second === 0 ? near : this.divide(near, other, o);
    part.kind = kind.index;
    part.orientation = o;
    this.used += kind.area;
    this.count += 1;
    this.spot = null;
  }

  /** Cuts the leaf in `dir` to the part's extent; returns the near piece, keeps the rest as free. */
  private divide(leaf: TreeNode, dir: 0 | 1, o: Orientation): TreeNode {
    const stage = this.stageOf(leaf, dir);
    let host = leaf.parent;
    if (host === null || host.dir !== dir) {
      leaf.dir = dir;
      leaf.stage = stage;
      host = leaf;
    }
    const { edgeX, edgeY } = leaf;
    const nearW = dir === 0 ? o.w : leaf.w;
    const nearH = dir === 0 ? leaf.h : o.h;
    const [restW, restH] = dir === 0 ? [leaf.w - o.w, leaf.h] : [leaf.w, leaf.h - o.h];
    const rest = freeLeaf(restW, restH, { edgeX, edgeY, parent: host });
    let near = leaf;
    if (host === leaf) {
      near = freeLeaf(nearW, nearH, { edgeX: edgeX && dir === 1, edgeY: edgeY && dir === 0, parent: host });
      host.children = [near, rest];
    } else {
      // the leaf itself becomes the near piece
      near.w = nearW;
      near.h = nearH;
      near.edgeX = edgeX && dir === 1;
      near.edgeY = edgeY && dir === 0;
      const { children } = host;
      children.push(rest);
      let at = children.length - 1;
      for (; children[at - 1] !== leaf; at -= 1) children[at] = children[at - 1] as TreeNode;
      children[at] = rest;
    }
    if (this.isLive(rest)) this.free.push(rest);
    return near;
  }

  private isLive(leaf: TreeNode): boolean {
    const { smallest, rules } = this.context;
    if (leaf.w < smallest.w || leaf.h < smallest.h) return false;
    return leaf.parent === null || leaf.parent.stage <= rules.maxStages;
  }

  private refresh(): void {
    const free: TreeNode[] = [];
    for (const leaf of leavesOf(this.root)) if (leaf.kind === FREE && this.isLive(leaf)) free.push(leaf);
    this.free = free;
  }

  ruin(count: number, chance: () => number, out: number[]): void {
    const goal = out.length + count;
    while (this.count > 0 && out.length < goal) {
      const parts = leavesOf(this.root).filter((l) => l.kind !== FREE);
      let node = parts[Math.floor(chance() * parts.length)];
      if (node === undefined) break;
      while (node.parent !== null && node.parent.kind !== FIXED && chance() < 0.4) node = node.parent;
      this.takeOut(node, out);
    }
    this.refresh();
  }

  private takeOut(node: TreeNode, out: number[]): void {
    for (const leaf of leavesOf(node)) {
      if (leaf.kind === FREE || leaf.orientation === null) continue;
      out.push(leaf.kind);
      this.used -= areaOf(leaf.orientation.w, leaf.orientation.h);
      this.count -= 1;
    }
    release(node);
  }

  remove(kind: number): boolean {
    const leaf = leavesOf(this.root).find((l) => l.kind === kind && l.orientation !== null);
    if (leaf === undefined) return false;
    this.takeOut(leaf, []);
    this.refresh();
    return true;
  }

  contents(): number[] {
    return kindsOf(this.root);
  }

  laid(): Laid[] {
    return layTree(this.root);
  }

  shrunk(): Bin {
    const { type } = this;
    if (!type.isCoil || this.count === 0) return this;
    const spare = this.root.w - leastWidth(this.root);
    let target = Math.max(
      type.minLength,
      type.minLength + Math.ceil((this.length - spare - type.minLength) / type.step) * type.step,
    );
    for (; target < this.length; target += type.step) {
      const bin = new GuillotineBin(type, target, this.context);
      bin.root = copyTree(this.root, null);
      narrow(bin.root, this.length - target);
      if (bin.isLegal()) return bin.adopt(this);
    }
    return this;
  }

  lengthened(length: number): Bin | undefined {
    const bin = new GuillotineBin(this.type, length, this.context);
    bin.root = copyTree(this.root, null);
    widen(bin.root, length - this.length);
    return bin.isLegal() ? bin.adopt(this) : undefined;
  }

  private isLegal(): boolean {
    const { rules } = this.context;
    return stripsAreLegal(this.root, rules, this.trim) && cutsAreLegal(this.root, rules, this.trim);
  }

  private adopt(other: GuillotineBin): GuillotineBin {
    this.used = other.used;
    this.count = other.count;
    this.refresh();
    return this;
  }
}
