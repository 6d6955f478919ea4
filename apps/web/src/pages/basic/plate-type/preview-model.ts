/** What the preview shows beside the drawing: folded sections and the names of the steps. Pure. */
import { evaluate } from '@muyun/nesting/panel';
import type { SideName } from '@muyun/nesting/panel';
import type { Edge, PlateDraft } from './plate-draft.ts';
import type { SectionLeg } from '../shared/SectionDrawing.tsx';

export interface FoldedSection {
  title: string;
  legs: SectionLeg[];
  /** the leg that is the face */
  base: number;
}

interface Turned {
  length: number;
  turn: number;
}

/** Bends of a chain from the face outwards; a bend to the back turns down under the face. */
const turnsOf = (edge: Edge, values: Readonly<Record<string, number>>): Turned[] =>
  edge.chain.map((b) => ({
    length: evaluate(b.length, values),
    turn: evaluate(b.angle, values) * (b.dir === 'back' ? -1 : 1),
  }));

function section(
  title: string,
  [from, to]: readonly [Edge, Edge],
  size: number,
  values: Readonly<Record<string, number>>,
): FoldedSection[] {
  const before = turnsOf(from, values);
  const after = turnsOf(to, values);
  if (before.length + after.length === 0) return [];
  const legs: SectionLeg[] = [
    ...before.toReversed(),
    { length: size, turn: after[0]?.turn ?? 0 },
    ...after.map((leg, i) => ({ length: leg.length, turn: after[i + 1]?.turn ?? 0 })),
  ];
  return [{ title, legs, base: before.length }];
}

/** The two cuts through the middle of the panel, where they have returns. Nothing while a formula is wrong. */
export function sectionsOf(
  draft: PlateDraft,
  at: { width: number; height: number; values: Readonly<Record<string, number>> },
): FoldedSection[] {
  const { edges } = draft;
  // a cut through the middle of a polygon meets no edge at a right angle
  if (draft.polygon) return [];
  try {
    return [
      ...section('横剖 (左—右)', [edges.left, edges.right], at.width, at.values),
      ...section('竖剖 (下—上)', [edges.bottom, edges.top], at.height, at.values),
    ];
  } catch {
    return [];
  }
}

const SIDE_NAMES: Record<SideName, string> = { top: '上', right: '右', bottom: '下', left: '左' };
const TITLES: Record<string, string> = {
  deduction: '折弯扣除',
  flatWidth: '展开宽',
  flatHeight: '展开高',
  bendFromEdge: '折线距板边',
  faceBetweenBends: '面上折线间距',
  returnLength: '折边成品长',
  notch: '角缺口',
};

const sideWord = (text: string): string =>
  text
    .split('-')
    .map((s) => SIDE_NAMES[s as SideName] ?? s)
    .join('');

/** `deduction.top.1` → 折弯扣除 上边 第 1 道 */
export function stepTitle(key: string): string {
  const [kind = '', ...rest] = key.split('.');
  const title = TITLES[kind] ?? kind;
  if (rest.length === 0) return title;
  if (kind === 'notch') return `${title} ${sideWord(rest[0] ?? '')}角 沿 ${rest[1] ?? ''}`;
  if (kind === 'faceBetweenBends') return `${title} ${rest[0] ?? ''} 向`;
  return `${title} ${sideWord(rest[0] ?? '')}边${rest[1] ? ` 第 ${rest[1]} 道` : ''}`;
}
