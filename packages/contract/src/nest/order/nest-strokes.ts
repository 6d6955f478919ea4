/** The words of a cut list: which piece is in hand, what falls, what remains. Screen, paper and workbook say the same. */
import { fill } from '../../kit/errors.ts';
import { cutLabel } from './nest-order.labels.ts';
import type { NestCutPiece, NestLayout } from './nest-order.views.ts';

type Stroke = NestLayout['steps'][number];

export const STROKE_WORDS = {
  sheet: '整板',
  strip: '条 {id}',
  block: '块 {id}',
  waste: '废边 {size}',
  remnant: '余料 R{no} {size}',
  named: '{name} {size}',
  nothing: '—',
  trim: '修边',
  shear: '剪切，无锯缝。挡尺：靠挡的边到成品边；累计：从整板左边（横剪）或下边（竖剪）量起',
  saw: '锯切，锯缝 {kerf} mm。挡尺：靠挡的边到成品边，锯缝在挡尺之外（修边在挡尺之内）；累计：从整板左边（横锯）或下边（竖锯）量起',
} as const;

/** mm, whole when whole. */
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);
const sizeOf = (p: { w: number; h: number }): string => `${mm(p.w)} × ${mm(p.h)}`;

/** A piece in hand: 整板, 条 1, 块 1-2. */
export const pieceName = (id: string): string =>
  id === '' ? STROKE_WORDS.sheet : fill(id.includes('-') ? STROKE_WORDS.block : STROKE_WORDS.strip, { id });

type Sheet = Pick<NestLayout, 'remnants'>;

/** What lies on one side of the blade; `codeOf` answers the code of the part with this seq. */
export function fallText(piece: NestCutPiece | null, layout: Sheet, codeOf: (seq: number) => string): string {
  if (piece === null) return STROKE_WORDS.nothing;
  const size = sizeOf(piece);
  switch (piece.kind) {
    case 'part':
      return fill(STROKE_WORDS.named, { name: codeOf(piece.seq ?? 0), size });
    case 'remnant':
      return fill(STROKE_WORDS.remnant, {
        no: layout.remnants.findIndex((r) => r.x === piece.x && r.y === piece.y) + 1,
        size,
      });
    case 'strip':
    case 'rest':
      return fill(STROKE_WORDS.named, { name: pieceName(piece.id ?? ''), size });
    case 'waste':
      return fill(STROKE_WORDS.waste, { size });
  }
}

/** 横剪, 竖锯, 修边（横剪）. */
export function strokeLabel(stroke: Pick<Stroke, 'kind' | 'cut'>, kerf: number): string {
  const label = cutLabel(stroke.cut, kerf);
  return stroke.kind === 'trim' ? `${STROKE_WORDS.trim}（${label}）` : label;
}

/** What the operator must know of the machine before the first stroke. */
export const strokeNote = (kerf: number): string =>
  kerf > 0 ? fill(STROKE_WORDS.saw, { kerf: mm(kerf) }) : STROKE_WORDS.shear;
