/** What the calls of 材质 and of its rows share. */
import { z } from 'zod';
import type { Catalogue } from '../../kit/field.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { thicknessFields, widthFields } from './texture.fields.ts';

export const P = 'AlBasic.MaterialTextures';
export const base = '/api/basic/material-texture';
export const id = 'basic.material-texture';
export const thicknessRow = rowSchema(thicknessFields);
export const widthRow = rowSchema(widthFields);

/** An upsert: without id a new row, with id and version a change. */
export const upsert = <C extends Catalogue>(fields: C) =>
  z.intersection(z.object({ id: idOf('own').optional(), version: z.int().optional() }), draftSchema(fields));
