/** Errors of the files of a project. */
import { defineErrors } from '../../kit/errors.ts';

export const projectFileErrors = defineErrors({
  'Cad:ProjectNoFiles': { status: 400, message: '没有可以下载的文件' },
});
