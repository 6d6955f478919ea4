// One sheet cut at random, edge to edge, into parts, remnants and waste.
import type { CutNode, Params } from '../src/problem/types.ts';
import type { Draw } from './plates-draw.ts';

/** Rectangle in whole micrometres. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const LEAST = 130_000;
export const mm = (b: Box) => ({ x: b.x / 1000, y: b.y / 1000, w: b.w / 1000, h: b.h / 1000 });
export const um = (value: number) => Math.round(value * 1000);

/** One sheet cut at random. */
export interface CutSheet {
  tree: CutNode;
  parts: Box[];
  remnants: Box[];
  waste: Box[];
}

/** The usable box of a sheet, cut up. */
export function cutSheet(d: Draw, params: Params, of: { box: Box; first: 'across' | 'along' }): CutSheet {
  return new Cutter(d, params).cutUp(of.box, of.first);
}

class Cutter {
  private readonly d: Draw;
  private readonly params: Params;
  private readonly gap: number;

  constructor(d: Draw, params: Params) {
    this.d = d;
    this.params = params;
    this.gap = Math.max(um(params.kerf), um(params.spacing));
  }

  cutUp(box: Box, cut: 'across' | 'along'): CutSheet {
    const { maxStages } = this.params;
    const sheet: CutSheet = { tree: { ...mm(box), kind: 'waste' }, parts: [], remnants: [], waste: [] };
    sheet.tree = this.cut(box, { sheet, depth: maxStages === 0 ? 4 : maxStages, cut });
    return sheet;
  }

  /** Cuts a box into 1 to 4, alternately across and along; the leaves become parts, remnants or waste. */
  private cut(box: Box, at: { sheet: CutSheet; depth: number; cut: 'across' | 'along' }): CutNode {
    const { d, gap } = this;
    const isAcross = at.cut === 'across';
    const extent = isAcross ? box.w : box.h;
    const isEnd = at.depth === 0 || extent < 2 * LEAST + gap || (d.is(0.15) && at.sheet.parts.length > 0);
    if (isEnd) return this.leaf(box, at.sheet);
    const sizes = this.sizes(extent);
    let from = isAcross ? box.x : box.y;
    const children = sizes.map((size) => {
      const own = isAcross ? { ...box, x: from, w: size } : { ...box, y: from, h: size };
      from += size + gap;
      return this.cut(own, { ...at, depth: at.depth - 1, cut: isAcross ? 'along' : 'across' });
    });
    return { ...mm(box), kind: 'cut', cut: at.cut, children };
  }

  /** Extents that fill the whole, a cut width apart. */
  private sizes(extent: number): number[] {
    const { d, gap } = this;
    const most = Math.min(4, Math.floor((extent + gap) / (LEAST + gap)));
    const n = d.int(2, most);
    const each = Math.floor((extent - (n - 1) * gap) / n);
    const sizes = Array.from({ length: n }, () => each);
    if (d.is(0.5))
      sizes.fill(Math.max(LEAST, Math.floor((each * (0.6 + 0.4 * d.chance())) / 1000) * 1000), 0, n - 1);
    const used = sizes.slice(0, n - 1).reduce((s, v) => s + v + gap, 0);
    sizes[n - 1] = extent - used;
    return sizes;
  }

  private leaf(box: Box, sheet: CutSheet): CutNode {
    const { d, params } = this;
    const isFirst = sheet.parts.length === 0;
    if (!isFirst && d.is(0.25)) {
      const isKept =
        Math.min(box.w, box.h) >= um(params.remMinShort) &&
        (box.w / 1e6) * (box.h / 1e6) >= params.remMinArea + 1e-9;
      if (isKept && sheet.remnants.length < 2 && d.is(0.6)) {
        sheet.remnants.push(box);
        return { ...mm(box), kind: 'remnant' };
      }
      sheet.waste.push(box);
      return { ...mm(box), kind: 'waste' };
    }
    sheet.parts.push(box);
    return { ...mm(box), kind: 'part', seq: sheet.parts.length };
  }
}
