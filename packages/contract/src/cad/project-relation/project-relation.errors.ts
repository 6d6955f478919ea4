/** Errors of tied projects. */
import { defineErrors } from '../../kit/errors.ts';

export const projectRelationErrors = defineErrors({
  'Cad:RelationSelf': { status: 400, message: '不能关联工程自己', field: 'toId' },
  'Cad:RelationExists': { status: 400, message: '与工程「{name}」已经关联', field: 'toId' },
});
