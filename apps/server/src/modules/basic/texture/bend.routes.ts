/** Binds bend values: list, upsert without overlap, calibration from test bends and a trial unfolding (engineering A1, B2). */
import { bendFields, type BodyOf, type OutputOf, texture } from '@muyun/contract';
import {
  calibrate,
  deductionOf,
  lookupBendValue,
  allowanceOf,
  unfoldMessage,
  UnfoldError,
  unfoldSection,
} from '@muyun/nesting/panel';
import { bind, type Binding } from '../../../kit/call.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { removeChild, saveChild } from '../shared/child-rows.ts';
import { kind } from './child-kind.ts';
import { bendRowsOf, listBendRows, overlappingBend } from './bend.store.ts';
import { lockTexture, textures } from './texture.ts';

const MAX_K = 0.7;

/** K lies in 0–0.7; deductions and compensations below four thicknesses (A1). */
function assertValue(mode: number, value: number, thickness: number): void {
  const max = mode === 1 ? MAX_K : 4 * thickness;
  if (value < 0 || value > max || (mode === 1 && value === 0))
    raiseAt('value', 'Basic:BendValue', { min: 0, max });
}

const BEND = kind('bend_coefficient', bendFields, texture.saveBend.title, texture.deleteBend.title);

/** Test bends as bend values (B2). Raises Basic:BendSample where they contradict each other. */
function calibrated(body: BodyOf<typeof texture.calibrateBend>): OutputOf<typeof texture.calibrateBend> {
  try {
    const { bd, ba, k, spread, warnings } = calibrate({
      thickness: body.thickness,
      bendMethod: body.bendMethod as 1 | 2 | 3,
      innerRadius: body.innerRadius,
      samples: body.samples,
    });
    return { bd, ba, k, spread, warning: warnings[0] ? unfoldMessage(warnings[0]) : null };
  } catch (error) {
    if (error instanceof UnfoldError) raiseAt('samples', 'Basic:BendSample');
    throw error;
  }
}

type TrialBody = BodyOf<typeof texture.tryUnfold>;
type Answers = readonly ReturnType<typeof lookupBendValue>[];

/** The segments with the bend that follows each; the last has none. */
function bentSegments(body: TrialBody, answers: Answers) {
  return body.segments.map((s, i) => {
    const method = (s.method ?? 1) as 1 | 2;
    const answer = answers[i];
    return i === body.segments.length - 1 || !answer
      ? { length: s.length }
      : {
          length: s.length,
          bend: {
            angle: s.angle ?? 90,
            // a section has no sides: both turn the same length
            dir: 'front' as const,
            radius: method === 2 ? 0 : (answer.row?.innerRadius ?? body.thickness),
            method,
            rule: answer.rule,
            ...(method === 2 ? { grooveRemain: answer.row?.grooveRemain ?? 1 } : {}),
          },
        };
  });
}

/** A trial unfolding with the bend values of a texture (B2): lengths in mm, angles in degrees. */
function tryUnfold(
  body: TrialBody,
  rows: Awaited<ReturnType<typeof bendRowsOf>>,
): OutputOf<typeof texture.tryUnfold> {
  const radius = body.thickness;
  const answers = body.segments.map((s) =>
    lookupBendValue(rows, {
      thickness: body.thickness,
      method: (s.method ?? 1) as 1 | 2,
      angle: s.angle ?? 90,
      radius,
    }),
  );
  const segments = bentSegments(body, answers);
  const section = unfoldSection(segments, body.thickness);
  const bends = segments.flatMap((s, i) =>
    'bend' in s && s.bend
      ? [
          {
            angle: s.bend.angle,
            method: s.bend.method,
            bd: deductionOf(s.bend, body.thickness),
            ba: allowanceOf(s.bend, body.thickness),
            source: answers[i]?.source ?? '',
          },
        ]
      : [],
  );
  const warnings = new Set(
    [...section.warnings, ...answers.slice(0, -1).flatMap((a) => a.warnings)].map(unfoldMessage),
  );
  return { flatLength: section.flat, rows: bends, warnings: [...warnings] };
}

export const bendRoutes: readonly Binding[] = [
  bind(texture.listBends, async ({ tx, who, params, query }) => {
    await textures.store.load(tx, who, params.id);
    return listBendRows(tx, params.id, query);
  }),
  bind(texture.saveBend, async ({ tx, who, params, body, audit }) => {
    const parent = await lockTexture({ tx, who }, params.id);
    assertValue(body.mode, Number(body.value), body.thickness);
    if (Number(body.angleFrom) >= Number(body.angleTo)) raiseAt('angleFrom', 'Basic:BendAngleOverlap');
    if (await overlappingBend(tx, params.id, { ...body, innerRadius: body.innerRadius ?? 0 }))
      raiseAt('angleFrom', 'Basic:BendAngleOverlap');
    return saveChild({ tx, audit }, BEND, parent, body);
  }),
  bind(texture.deleteBend, async (context) => {
    await removeChild(
      context,
      BEND,
      await lockTexture(context, context.params.id),
      context.params['coefficientId'] as string,
    );
  }),
  bind(texture.calibrateBend, async ({ tx, who, params, body }) => {
    await textures.store.load(tx, who, params.id);
    return calibrated(body);
  }),
  bind(texture.tryUnfold, async ({ tx, who, body }) => {
    await textures.store.load(tx, who, body.textureId);
    return tryUnfold(body, await bendRowsOf(tx, body.textureId));
  }),
];
