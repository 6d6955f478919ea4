/** Refusals of 拆图 (engineering part E). What is wrong with one part stands with the part. */
import { defineErrors } from '../../kit/errors.ts';

export const splitErrors = defineErrors({
  'Cad:SplitBusy': { status: 409, message: '该文件正在拆分' },
  'Cad:SplitTooLarge': { status: 400, message: '图纸过大（{count} 个轮廓），请分拆后上传' },
  'Cad:DwgConverter': { status: 400, message: 'DWG 转换未完成，请稍后或另存为 DXF 上传' },
});
