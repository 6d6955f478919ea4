/** Refusals of projects (engineering C7). Those of sales, delivery and acceptance come with their documents. */
import { defineErrors } from '../../kit/errors.ts';

export const projectErrors = defineErrors({
  'Cad:ProjectDuplicate': {
    status: 400,
    message: '工程「{name}」的批次「{batch}」已存在',
    field: 'displayBatch',
  },
  'Cad:ProjectVoided': { status: 400, message: '工程已作废，不能操作' },
  'Cad:ProjectClosed': { status: 400, message: '工程已强制完工，请先恢复正常' },
  'Cad:ProjectHasNest': { status: 400, message: '工程有套料单 {no}，不能删除' },
  'Cad:ProjectHasStock': { status: 400, message: '工程已有出入库（{no}），不能删除' },
  'Cad:ProjectNestOpen': { status: 400, message: '套料单不能随工程作废：{orders}' },
  'Cad:ProjectShipped': { status: 400, message: '工程已有发货，不能作废' },
  'Cad:ProjectCutting': { status: 409, message: '有板材正在下料，不能作废' },
  'Cad:ProjectState': { status: 400, message: '工程「{name}」当前为「{state}」，不能执行「{action}」' },
  'Cad:ProjectRecovery': { status: 400, message: '工程已删除超过 {days} 天，不能恢复' },
  'Cad:FactoryMove': { status: 400, message: '工程已套料或已排产，不能转工厂' },
  'Cad:DatesFixed': {
    status: 400,
    message: '已开工的工程，请用「修改交期」或「修改下单日期」更改，并由有权限的人说明原因',
  },
  'Cad:DeliveryDate': { status: 400, message: '交期不能早于下单日期' },
  'Cad:ProjectParent': { status: 400, message: '补单和返工重做工程必须选择上级工程' },
});
