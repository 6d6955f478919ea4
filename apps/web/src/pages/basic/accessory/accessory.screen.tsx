/** 配件: its SKUs are a list of their own, one press away. */
import { accessory, initAccessories } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';
import { OneFile, OnePicture, pictureColumn } from '../shared/FileFields.tsx';
import '../basic.css';

const skusOf = (id: string): string => `/common/accessory-sku?accessoryId=${id}`;

const screen: MasterScreens<typeof accessory> = {
  master: accessory,
  options: {
    columns: [
      'imgUrl',
      'code',
      'name',
      'typeId',
      'unit',
      'isProfile',
      'skuCount',
      'defaultSku',
      'referencePrice',
      'linearWeight',
      'supplierId',
      'isEnabled',
      'remark',
    ],
    overrides: {
      imgUrl: pictureColumn,
      code: { fixed: 'left', width: 90 },
      name: { fixed: 'left', width: 140 },
      typeId: { width: 110 },
      unit: { width: 72 },
      isProfile: { width: 72 },
      skuCount: {
        width: 84,
        link: (row) => skusOf(row.id),
      },
      defaultSku: { width: 180, grow: true },
      remark: { hidden: true },
    },
    form: [
      'name',
      'code',
      'typeId',
      'unit',
      'supplierId',
      'sort',
      'isProfile',
      'sectionWidth',
      'sectionHeight',
      'linearWeight',
      'imgUrl',
      'profileFileId',
      'isEnabled',
      'remark',
    ],
    items: {
      isProfile: { help: '型材按支采购，参加型材套料' },
      sectionHeight: { help: '斜切 (45°) 时的余量按它算' },
      imgUrl: { control: <OnePicture label="图片" /> },
      profileFileId: { control: <OneFile label="截面图" accept=".svg,.dxf,.pdf,.png,.jpg,.jpeg" /> },
      remark: { span: 2, multiline: false },
    },
    unit: '种',
    actionsWidth: 150,
    init: { call: initAccessories, label: '带入常用配件' },
    emptyHint: '带入角码、铆钉、密封胶、加强筋等常用配件和规格，再按本厂补价格',
    rowActions: (row, { go }) => [
      { label: '规格管理', right: 'AlBasic.Accessories:query', onClick: () => go(skusOf(row.id)) },
    ],
  },
};
export default screen;
