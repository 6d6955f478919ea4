/** 工艺分类: by kind of work; the number of its items leads to them. */
import { craftsmanship } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';

const screen: MasterScreens<typeof craftsmanship.craftCategoryMaster> = {
  master: craftsmanship.craftCategoryMaster,
  options: {
    columns: ['name', 'code', 'craftsmanshipType', 'itemCount', 'sort', 'remark', 'creationTime'],
    overrides: {
      name: { fixed: 'left', width: 180 },
      code: { width: 110, grow: false },
      craftsmanshipType: { width: 110 },
      itemCount: { width: 90, link: (row) => `/common/craftsmanship-item?categoryId=${row.id}` },
      sort: { width: 80 },
    },
    form: ['name', 'code', 'craftsmanshipType', 'sort', 'remark'],
    items: { remark: { span: 3 } },
    emptyHint: '先按下料、成型、焊接等建分类，或在工艺项目里带入常用工艺，分类会一起建好',
  },
};
export default screen;
