/** Validation schemas derived from a catalogue: what a client may send, and what a row looks like on the wire. */
import { z } from 'zod';
import type { Catalogue, Draft, Dto } from './catalogue.ts';

/** Schema of a creation: every W and W1 field; a field that is not required may be left out. Unknown keys are dropped. */
export function draftSchema<C extends Catalogue>(fields: C): z.ZodType<Draft<C>, Draft<C>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.mark !== 'W' && field.mark !== 'W1') continue;
    if (field.options.default !== undefined) shape[name] = field.schema.default(field.options.default);
    else shape[name] = field.required ? field.schema : field.schema.optional();
  }
  return z.object(shape) as unknown as z.ZodType<Draft<C>, Draft<C>>;
}

/** Schema of a change: any subset of the W fields, and the version that the client has seen. */
export function changeSchema<C extends Catalogue>(
  fields: C,
): z.ZodType<Partial<Draft<C>> & { version: number }, Partial<Draft<C>> & { version: number }> {
  const shape: Record<string, z.ZodType> = { version: z.int().min(0) };
  for (const [name, field] of Object.entries(fields))
    if (field.mark === 'W') shape[name] = field.schema.optional();
  return z.object(shape) as unknown as z.ZodType<
    Partial<Draft<C>> & { version: number },
    Partial<Draft<C>> & { version: number }
  >;
}

/** Schema of a row on the wire. Used for the API description and to drop what is not declared. */
export function rowSchema<C extends Catalogue>(fields: C): z.ZodType<Dto<C>, Dto<C>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) shape[name] = field.schema;
  return z.object(shape) as unknown as z.ZodType<Dto<C>, Dto<C>>;
}
