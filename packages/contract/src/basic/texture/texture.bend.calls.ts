/** Calls of bend values (engineering A1, B2): list, upsert, calibration from test bends, a trial unfolding. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { bendFields } from './texture.fields.ts';
import { base, id, P, upsert } from './texture.shared.ts';

export const listBends = call({
  id: `${id}.bend.list`,
  method: 'GET',
  path: `${base}/{id}/bend-coefficient/v1`,
  title: '折弯系数列表',
  right: `${P}:query`,
  query: z.object({ ...paging, thickness: query.decimal }),
  output: paged(rowSchema(bendFields)),
});
export const saveBend = call({
  id: `${id}.bend.save`,
  method: 'PUT',
  path: `${base}/{id}/bend-coefficient`,
  title: '保存折弯系数',
  right: `${P}:edit`,
  body: upsert(bendFields),
  output: rowSchema(bendFields),
  errors: ['Basic:BendAngleOverlap', 'Basic:BendValue'],
});
export const deleteBend = call({
  id: `${id}.bend.delete`,
  method: 'DELETE',
  path: `${base}/{id}/bend-coefficient/{coefficientId}`,
  title: '删除折弯系数',
  right: `${P}:edit`,
});
const sample = z.object({
  angle: z.number().gt(0).max(180),
  flat: z.number().gt(0).max(100_000),
  legA: z.number().gt(0).max(100_000),
  legB: z.number().gt(0).max(100_000),
});
export const calibrateBend = call({
  id: `${id}.bend.calibrate`,
  method: 'POST',
  path: `${base}/{id}/bend-coefficient/calibrate`,
  title: '试折标定',
  right: `${P}:edit`,
  writes: false,
  body: z.object({
    thickness: z.number().gt(0).max(100),
    bendMethod: z.int().min(1).max(3),
    innerRadius: z.number().min(0).max(5000),
    samples: z.array(sample).min(1).max(50),
  }),
  output: z.object({
    bd: z.number(),
    ba: z.number(),
    k: z.number(),
    spread: z.number(),
    warning: z.string().nullable(),
  }),
  errors: ['Basic:BendSample'],
});
export const tryUnfold = call({
  id: `${id}.unfold.try`,
  method: 'POST',
  path: `${base}/unfold/try`,
  title: '展开试算',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    textureId: idOf('texture'),
    thickness: z.number().gt(0).max(100),
    segments: z
      .array(
        z.object({
          length: z.number().gt(0).max(20_000),
          angle: z.number().min(0).max(180).optional(),
          method: z.int().min(1).max(2).optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
  output: z.object({
    flatLength: z.number(),
    rows: z.array(
      z.object({ angle: z.number(), method: z.int(), bd: z.number(), ba: z.number(), source: z.string() }),
    ),
    warnings: z.array(z.string()),
  }),
});
