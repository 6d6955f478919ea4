/** 报价分类: whether its items are taxed; their number leads to them. */
import { quotation } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';

const screen: MasterScreens<typeof quotation.quotationCategoryMaster> = {
  master: quotation.quotationCategoryMaster,
  options: {
    columns: ['name', 'code', 'isTaxBase', 'itemCount', 'sort', 'remark', 'creationTime'],
    overrides: {
      name: { fixed: 'left', width: 180 },
      code: { width: 110, grow: false },
      isTaxBase: { width: 100 },
      itemCount: { width: 90, link: (row) => `/common/quotation-item?categoryId=${row.id}` },
      sort: { width: 80 },
    },
    form: ['name', 'code', 'sort', 'isTaxBase', 'remark'],
    items: { isTaxBase: { help: '税金本身不计入' }, remark: { span: 2 } },
    formColumns: 2,
    formWidth: 560,
    emptyHint: '先建材料、加工、服务等分类，或在报价项目里带入常用报价项，分类会一起建好',
  },
};
export default screen;
