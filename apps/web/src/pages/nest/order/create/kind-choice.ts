/** Rectangles or true outlines: what of the parameters goes with which, and whether the space may nest outlines. */
import { presetOf, SHAPE_FEATURE, SHAPE_PRESETS, shapePresetOf, TRUE_SHAPE } from '@muyun/contract';
import type { NestParams } from '@muyun/contract';
import { useSession } from '../../../../kit/session/session-store.ts';

/** Kept when the machine or the kind changes: they belong to the order. */
const OWN = [
  'colorMode',
  'groupMode',
  'useRemnant',
  'stockOrder',
  'maxSizesPerGroup',
  'groupCostTolerance',
  'remnantMinUtil',
  'remnantMaxAgeDays',
  'lengthStep',
  'coilEdgeTrim',
  'patternCost',
  'cutCost',
  'filler',
  'timeLimit',
  'remMinShort',
  'remMinLong',
  'remMinArea',
  'rotationStep',
  'mirror',
  'partInPart',
  'minHoleArea',
] as const;

export const isShape = (params: NestParams): boolean => params.cutMode === TRUE_SHAPE;

/** The parameters of another machine. */
export const withPreset = (params: NestParams, preset: number): NestParams => ({
  ...(isShape(params) ? shapePresetOf(preset) : presetOf(preset)),
  ...(Object.fromEntries(OWN.map((k) => [k, params[k]])) as Pick<NestParams, (typeof OWN)[number]>),
});

/** The same order with outlines, or with rectangles: on a machine that can do it. */
export function withKind(params: NestParams, shapes: boolean): NestParams {
  if (shapes === isShape(params)) return params;
  const [laser = 2] = SHAPE_PRESETS;
  const preset = !shapes || SHAPE_PRESETS.includes(params.machinePreset) ? params.machinePreset : laser;
  return withPreset({ ...params, cutMode: shapes ? TRUE_SHAPE : presetOf(preset).cutMode }, preset);
}

/** Whether the edition of the space has true outlines. */
export const useShapes = (): boolean =>
  useSession((s) =>
    s.features.some((tag) => tag.children.some((f) => f.code === SHAPE_FEATURE && f.isEnabled)),
  );
