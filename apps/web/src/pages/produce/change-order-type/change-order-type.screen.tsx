/** 变更类型: whom a change of this kind is told, and whether it waits for approval. */
import { changeOrderType } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';

const screen: MasterScreens<typeof changeOrderType> = {
  master: changeOrderType,
  options: {
    columns: ['name', 'needsApproval', 'receiverNames', 'sort', 'isEnabled', 'remark', 'creationTime'],
    overrides: { name: { fixed: 'left', width: 160 }, receiverNames: { grow: true } },
    form: ['name', 'needsApproval', 'receiverIds', 'sort', 'isEnabled', 'remark'],
    items: {
      needsApproval: { help: '关闭后，变更单保存即生效' },
      receiverIds: { help: '每张这类变更单都通知他们' },
    },
    emptyHint: '先建类型（如客户变更、设计变更、现场变更），变更单才能选择',
  },
};
export default screen;
