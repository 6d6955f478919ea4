/** Errors of basic data (engineering A1, A2, A4, A11, A21) and of sheet stock. */
import { defineErrors } from '../kit/errors.ts';

export const basicDataErrors = defineErrors({
  'Basic:ThicknessInUse': { status: 400, message: '板厚 {thickness} 已用于板材规格或产品，不能删除' },
  'Basic:ThicknessDuplicate': { status: 400, message: '板厚 {thickness} 已存在' },
  'Basic:WidthInUse': { status: 400, message: '板宽 {width} 已用于板材规格，不能删除' },
  'Basic:WidthDuplicate': { status: 400, message: '板宽 {width} 已存在' },
  'Basic:SizeDuplicate': { status: 400, message: '板材规格 {width} × {length} 已存在' },
  'Basic:BendAngleOverlap': { status: 400, message: '角度区间与已有系数重叠' },
  'Basic:BendValue': { status: 400, message: '系数应在 {min}～{max} 之间' },
  'Basic:SizeWidthUnknown': { status: 400, message: '板宽 {width} 未在该材质下维护' },
  'Basic:SizeThicknessUnknown': { status: 400, message: '板厚 {thickness} 未在该材质下维护' },
  'Basic:LengthRange': { status: 400, message: '长度范围或步长不正确' },
  'Basic:PreCoatedColor': { status: 400, message: '预辊涂材质必须指定颜色' },
  'Basic:BendSample': { status: 400, message: '试折数据不合理，请检查测量值' },
  'Basic:PlateExpr': { status: 400, message: '参数表达式「{expression}」错误：{reason}' },
  'Basic:PlateGroupDepth': { status: 400, message: '分组最多三级' },
  'Basic:PlateGroupNotEmpty': { status: 400, message: '分组下还有板型，不能删除' },
  'Basic:GroupNotEmpty': { status: 400, message: '分组下还有数据，不能删除' },
  'Basic:ColorCodeShort': { status: 400, message: '色号至少5位' },
  'Basic:ColorMergeSelf': { status: 400, message: '不能与自身合并' },
  'Basic:AreaRuleNoDefault': { status: 400, message: '请先设置默认面积规则' },
  'Basic:DemanderHasProject': { status: 400, message: '客户有未完结工程，不能停用' },
  'Basic:BranchDepth': { status: 400, message: '分支机构不能再建下级' },
  'Stock:Short': { status: 409, message: '板材「{code}」可用 {available} 张，不足 {requested} 张' },
  'Stock:NotEmpty': { status: 400, message: '「{code}」还有库存或占用，不能删除' },
  'Stock:RemnantOne': { status: 400, message: '余料每块单独编号，数量只能是 0 或 1' },
});
