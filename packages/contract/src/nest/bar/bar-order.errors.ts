/** Refusals of bar nesting; the others are those of every nest order. */
import { defineErrors } from '../../kit/errors.ts';

export const barOrderErrors = defineErrors({
  'Nest:NoBarStock': { status: 400, message: '型材「{profile}」没有可用的定尺、定做或余料', field: 'stocks' },
});
