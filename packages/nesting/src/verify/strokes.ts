// Does what the cut list says, stroke by stroke, on a raw sheet, and looks at what lies on the table in the end.
// Knows nothing of the cut tree: only stops, directions, the blade and the names of the pieces in hand.
import type { CutPiece, CutStroke, Layout, Params } from '../problem/types.ts';
import type { Rect, Report } from './exact.ts';
import { isSound, rectOf, um } from './exact.ts';

interface Shop {
  layoutNo: number;
  kerf: number;
  report: Report;
  /** Pieces that wait to be cut further, by name. */
  open: Map<string, Rect>;
  parts: Map<number, Rect>;
  remnants: Rect[];
  /** The stroke before the next one of each piece in hand: its own, or the one by which it came off. */
  last: Map<string, CutStroke>;
}

/**
 * Executes the strokes literally and compares the pieces and remnants with the layout, to the micrometre.
 * Codes: STROKE_NUMBER, STROKE_PIECE, STROKE_STOP, STROKE_AT, STROKE_LENGTH, STROKE_FALLS, STROKE_REMAINS,
 * STROKE_TWICE, STROKE_PART, STROKE_REMNANT, STROKE_LEFT.
 */
export function checkStrokes(layout: Layout, params: Params, report: Report): void {
  const sheet: Rect = { x: 0, y: 0, w: um(layout.length), h: um(layout.width) };
  const shop: Shop = {
    layoutNo: layout.layoutNo,
    kerf: um(params.kerf),
    report,
    open: new Map([['', sheet]]),
    parts: new Map(),
    remnants: [],
    last: new Map(),
  };
  for (const [i, stroke] of layout.steps.entries()) {
    if (stroke.no !== i + 1) report('STROKE_NUMBER', { layoutNo: shop.layoutNo }, { no: stroke.no });
    cut(stroke, shop);
  }
  compare(layout, shop);
}

const sameRect = (a: Rect, b: Rect): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** The two sides of the blade, each null where nothing is left; null when the stop is not on the piece. */
function sidesOf(stroke: CutStroke, hand: Rect, kerf: number): [Rect | null, Rect | null] | null {
  const isAcross = stroke.cut === 'across';
  const [from, extent] = isAcross ? [hand.x, hand.w] : [hand.y, hand.h];
  const stop = um(stroke.stop);
  if (!(stop > 0 && stop < extent)) return null;
  const near = Math.max(0, stroke.blade === 'before' ? stop - kerf : stop);
  const far = Math.min(extent, stroke.blade === 'before' ? stop : stop + kerf);
  const side = (a: number, b: number): Rect | null => {
    if (b <= a) return null;
    return isAcross ? { ...hand, x: from + a, w: b - a } : { ...hand, y: from + a, h: b - a };
  };
  return [side(0, near), side(far, extent)];
}

function cut(stroke: CutStroke, shop: Shop): void {
  const { layoutNo, report } = shop;
  const at = { no: stroke.no };
  const hand = shop.open.get(stroke.piece);
  if (hand === undefined) {
    report('STROKE_PIECE', { layoutNo }, { ...at, piece: stroke.piece });
    return;
  }
  shop.open.delete(stroke.piece);
  checkWords(stroke, shop);
  checkStage(stroke, shop);
  const isAcross = stroke.cut === 'across';
  if (um(stroke.length) !== (isAcross ? hand.h : hand.w)) report('STROKE_LENGTH', { layoutNo }, at);
  if (um(stroke.at) !== (isAcross ? hand.x : hand.y) + um(stroke.stop)) report('STROKE_AT', { layoutNo }, at);
  const start = isAcross ? [um(stroke.at), hand.y] : [hand.x, um(stroke.at)];
  if (um(stroke.x) !== start[0] || um(stroke.y) !== start[1]) report('STROKE_START', { layoutNo }, at);
  const sides = sidesOf(stroke, hand, shop.kerf);
  if (sides === null) {
    report('STROKE_STOP', { layoutNo }, { ...at, stop: stroke.stop });
    return;
  }
  put(stroke.falls, sides[0], shop, () => report('STROKE_FALLS', { layoutNo }, at));
  put(stroke.remains, sides[1], shop, () => report('STROKE_REMAINS', { layoutNo }, at));
}

/** A trim lets waste fall and takes the blade from it; pieces are named after the one they come from. */
function checkWords(stroke: CutStroke, { layoutNo, report }: Shop): void {
  const at = { no: stroke.no };
  const isTrim = stroke.kind === 'trim';
  const isKnown = (isTrim || stroke.kind === 'cut') && (stroke.cut === 'across' || stroke.cut === 'along');
  const isBlade = stroke.blade === (isTrim ? 'before' : 'after');
  const isFall = isTrim
    ? stroke.falls === null || stroke.falls.kind === 'waste'
    : stroke.falls !== null && stroke.falls.kind !== 'waste';
  if (!isKnown || !isBlade || !isFall) report('STROKE_KIND', { layoutNo }, at);
  const prefix = stroke.piece === '' ? '' : `${stroke.piece}-`;
  for (const side of [stroke.falls, stroke.remains]) {
    if (side === null) continue;
    const isOpen = side.kind === 'strip' || side.kind === 'rest';
    const isBelow =
      side.id !== null && side.id.startsWith(prefix) && /^[1-9]\d*$/.test(side.id.slice(prefix.length));
    const isNamed = isOpen ? side.id === stroke.piece || isBelow : side.id === null;
    const isSeq = (side.kind === 'part') === (side.seq !== undefined);
    const isWord = isOpen || ['part', 'remnant', 'waste'].includes(side.kind);
    // the sheet itself stays nameless, everything else in hand is a strip; only what is cut on under its name is a rest
    const isRest = !isOpen || side.id !== '' || side.kind === 'rest';
    if (!isNamed || !isSeq || !isWord || !isRest) report('STROKE_NAME', { layoutNo }, at);
  }
}

/** A piece is cut at the stage of what it came off or the next; a stage rises where the direction changes, one at a time. */
function checkStage(stroke: CutStroke, shop: Shop): void {
  const { layoutNo, report, last } = shop;
  const { piece, stage, cut } = stroke;
  const before = last.get(piece);
  const isFirst = before === undefined;
  const isNext = before !== undefined && before.stage + 1 === stage && before.cut !== cut;
  const isGood = isFirst ? stage === 1 : stage === before.stage || isNext;
  if (!isGood) report('STROKE_STAGE', { layoutNo }, { no: stroke.no, stage });
  last.set(piece, stroke);
  for (const side of [stroke.falls, stroke.remains])
    if (side?.id && side.id !== piece) last.set(side.id, stroke);
}

/** Lays a piece where the list says it belongs. */
function put(said: CutPiece | null, real: Rect | null, shop: Shop, wrong: () => void): void {
  if (real === null || said === null) {
    if (real !== said) wrong();
    return;
  }
  if (!sameRect(rectOf(said), real) || !isSound(real)) wrong();
  if (said.kind === 'part' && said.seq !== undefined) {
    if (shop.parts.has(said.seq)) shop.report('STROKE_TWICE', { layoutNo: shop.layoutNo }, { seq: said.seq });
    shop.parts.set(said.seq, real);
  } else if (said.kind === 'remnant') shop.remnants.push(real);
  else if (said.kind !== 'waste') {
    if (said.id === null || shop.open.has(said.id)) wrong();
    else shop.open.set(said.id, real);
  }
}

/** The table holds exactly the parts and remnants of the layout and nothing that waits. */
function compare(layout: Layout, shop: Shop): void {
  const { layoutNo, report, parts, remnants, open } = shop;
  // a sheet that needs no stroke is itself the one part or remnant
  const raw = open.get('');
  const [only] = layout.placements;
  if (raw !== undefined && layout.steps.length === 0 && only !== undefined && sameRect(rectOf(only), raw)) {
    open.delete('');
    parts.set(only.seq, raw);
  }
  for (const [piece] of open) report('STROKE_LEFT', { layoutNo }, { piece });
  for (const p of layout.placements) {
    const own = parts.get(p.seq);
    if (own === undefined || !sameRect(own, rectOf(p)))
      report('STROKE_PART', { layoutNo, itemId: p.itemId }, { seq: p.seq });
    parts.delete(p.seq);
  }
  for (const seq of parts.keys()) report('STROKE_PART', { layoutNo }, { seq });
  const wanted = layout.remnants.map(rectOf);
  for (const rect of remnants) {
    const i = wanted.findIndex((w) => sameRect(w, rect));
    if (i < 0) report('STROKE_REMNANT', { layoutNo }, { x: rect.x / 1000, y: rect.y / 1000 });
    else wanted.splice(i, 1);
  }
  for (const rect of wanted) report('STROKE_REMNANT', { layoutNo }, { x: rect.x / 1000, y: rect.y / 1000 });
}
