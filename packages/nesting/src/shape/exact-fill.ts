// Filling one sheet without waste: every open corner must take a piece, or the last choice is taken back.
import type { Field, Spot } from '../collide/field.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Kind } from '../collide/kind.ts';
import { cornersOf, eachCandidate, isOpen, lowest, sheetCorners } from './corner-fill.ts';
import type { Candidate, Corner, CornerRule } from './corner-fill.ts';

/** Choices kept per corner. */
const WIDTH = 6;

interface Frame {
  open: Corner[];
  choices: Candidate[];
  placed: number;
}

/**
 * Depth-first search over the lowest open corner; for orders whose pieces fill their sheets without waste.
 * @param nodes most pieces placed on trial
 * @returns the fullest filling met; the field is left empty
 */
export function* exactFill(
  field: Field,
  kinds: readonly Kind[],
  order: readonly number[],
  rule: CornerRule,
  nodes: number,
): Sliced<{ piece: number; spot: Spot }[]> {
  const left = new Set(order);
  const stack: Frame[] = [yield* frameOf(field, kinds, { open: sheetCorners(field), left, rule })];
  let best: { piece: number; spot: Spot }[] = [];
  let bestArea = 0;
  let area = 0;
  while (stack.length > 0 && nodes > 0) {
    const frame = stack[stack.length - 1] as Frame;
    if (frame.placed >= 0) {
      area -= (kinds[frame.placed] as Kind).shape.area;
      field.take(frame.placed);
      left.add(frame.placed);
      frame.placed = -1;
    }
    const choice = frame.choices.shift();
    if (choice === undefined) {
      stack.pop();
      continue;
    }
    nodes--;
    const { piece, form, x, y } = choice;
    field.put(piece, form, x, y);
    left.delete(piece);
    frame.placed = piece;
    area += form.shape.area;
    if (area > bestArea) {
      bestArea = area;
      best = stack.map((f) => ({ piece: f.placed, spot: spotOf(field, f.placed) }));
    }
    const open = [...frame.open, ...cornersOf(form, x, y, field.gap)].filter((c) => isOpen(field, c));
    if (open.length === 0) break;
    stack.push(yield* frameOf(field, kinds, { open, left, rule }));
  }
  for (const frame of stack) if (frame.placed >= 0) field.take(frame.placed);
  return best;
}

function spotOf(field: Field, k: number): Spot {
  return { form: field.forms[k] as Spot['form'], x: field.x[k] as number, y: field.y[k] as number };
}

function* frameOf(
  field: Field,
  kinds: readonly Kind[],
  ask: { open: Corner[]; left: ReadonlySet<number>; rule: CornerRule },
): Sliced<Frame> {
  const corner = ask.open[lowest(ask.open)] as Corner;
  const choices: Candidate[] = [];
  yield* eachCandidate(field, kinds, { corner, left: ask.left, rule: ask.rule }, (c) => choices.push(c));
  choices.sort((a, b) => b.score - a.score);
  return { open: ask.open, choices: choices.slice(0, WIDTH), placed: -1 };
}
