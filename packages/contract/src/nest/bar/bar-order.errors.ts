/** Refusals of bar nesting; the others are those of every nest order. */
import { defineErrors } from '../../kit/errors.ts';

export const barOrderErrors = defineErrors({
  'Nest:ProductOfBars': {
    status: 400,
    message: '产品「{code}」的型材已列入型材套料单 {no}，不能删除；请先作废该单，或从单中移出这个产品',
  },
  'Nest:NoBarStock': { status: 400, message: '型材「{profile}」没有可用的定尺、定做或余料', field: 'stocks' },
});
