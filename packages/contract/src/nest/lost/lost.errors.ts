/** Errors of lost pieces (engineering F10). */
import { defineErrors } from '../../kit/errors.ts';

export const lostErrors = defineErrors({
  'Nest:LostCode': { status: 404, message: '没有找到板号或标签「{code}」' },
  'Nest:LostUncut': { status: 409, message: '板 {sheet} 还没有下料，请在下料时报缺' },
  'Nest:LostPiece': { status: 400, message: '请选择板 {sheet} 上漏切或切坏的件' },
  'Nest:LostTwice': { status: 409, message: '产品「{product}」的这件已报漏或已另行补做，不能再报' },
  'Nest:LostState': { status: 409, message: '产品「{product}」的漏件{state}，不能{action}' },
  'Nest:LostTaken': {
    status: 409,
    message: '产品「{product}」可套数量仅 {available}，{quantity} 件漏件不能重新打开',
  },
});
