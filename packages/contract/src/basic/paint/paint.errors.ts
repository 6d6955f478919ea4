/** Refusals of 涂层结构 (engineering A12). */
import { defineErrors } from '../../kit/errors.ts';

export const paintErrors = defineErrors({
  'Basic:PaintCoatEmpty': { status: 400, message: '至少需要一道涂层', field: 'coats' },
  'Basic:PaintCoatPaint': {
    status: 400,
    message: '第 {n} 道{coat}不能用「{paint}」，它是{kind}',
    field: 'coats',
  },
  'Basic:PaintFilm': {
    status: 400,
    message: '局部膜厚下限不能大于平均膜厚下限',
    field: 'minLocalFilm',
  },
});
