/** Refusals of imports (engineering D3, D5, D8). What is wrong with a row is a finding, not a refusal. */
import { defineErrors } from '../../kit/errors.ts';

export const importErrors = defineErrors({
  'Cad:ImportExpired': { status: 400, message: '导入预览已过期，请重新上传' },
  'Cad:ImportState': { status: 400, message: '该导入批次当前为「{state}」，不能执行「{action}」' },
  'Cad:ImportEmpty': { status: 400, message: '没有可导入的行' },
  'Cad:ImportUsed': { status: 400, message: '产品「{code}」已套料、排产或发货，不能撤销导入' },
  'Cad:ImportChanged': { status: 400, message: '产品「{code}」在导入后被修改过，不能撤销导入' },
  'Cad:ImportRowLimit': { status: 400, message: '一次最多导入 {count} 行，请分成几个文件' },
  'Cad:ImportNewRecords': { status: 400, message: '导入会新建 {count} 项基础资料：{names}，请先确认' },
  'Cad:DxfParse': { status: 400, message: '图纸无法读取：{reason}' },
});
