/** What a picture book refuses (platform M19 §7). */
import { defineErrors } from '../../kit/errors.ts';

export const bookErrors = defineErrors({
  'Book:NotFound': { status: 404, message: '图册不存在或已失效' },
  'Book:PasswordWrong': { status: 400, message: '访问密码错误', field: 'password' },
  'Book:Locked': { status: 400, message: '尝试次数过多，请15分钟后再试' },
  'Book:Unopened': { status: 403, message: '请重新打开图册' },
  'Book:NoDownload': { status: 403, message: '该图册不允许下载' },
  'Book:TooMany': { status: 400, message: '一次最多下载 {most} 件，请先按板型或位置筛选' },
  'Book:BatchOther': { status: 400, message: '只能选择同一工程的批次', field: 'batchIds' },
  'Book:ExpireTime': { status: 400, message: '有效期必须晚于现在，最长两年', field: 'expireTime' },
  'Book:Closed': { status: 409, message: '图册已关闭，请生成新的图册' },
});
