/** Errors of the password of a project. `Cad:ProjectLocked` stands with the shared ones: every call that names a file can raise it. */
import { defineErrors } from '../../kit/errors.ts';

export const projectLockErrors = defineErrors({
  'Cad:ProjectPassword': { status: 400, message: '密码错误，还可尝试 {left} 次' },
  'Cad:ProjectPassClosed': { status: 400, message: '密码错误次数过多，请 {minutes} 分钟后再试' },
  'Cad:ProjectNoPassword': { status: 400, message: '该工程没有设置密码' },
});
