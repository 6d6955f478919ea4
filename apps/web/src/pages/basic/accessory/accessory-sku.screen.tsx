/** 配件规格: what is bought and kept; of profiles also the bars that nesting cuts. */
import { accessorySku, accessoryType } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';

const screen: MasterScreens<typeof accessorySku> = {
  master: accessorySku,
  options: {
    columns: [
      'accessoryId',
      'specification',
      'code',
      'textureId',
      'color',
      'length',
      'unitWeight',
      'unit',
      'unitPrice',
      'safetyStock',
      'minPack',
      'supplierId',
      'barcode',
      'isDefault',
      'isEnabled',
    ],
    overrides: {
      accessoryId: { fixed: 'left', width: 130 },
      specification: { fixed: 'left', width: 150 },
      code: { width: 110 },
      textureId: { width: 110 },
      color: { width: 90 },
      unit: { width: 64 },
      supplierId: { width: 130 },
      barcode: { width: 130 },
      isDefault: { width: 72 },
    },
    filters: [
      {
        type: 'select',
        name: 'typeId',
        label: '类型',
        source: { call: accessoryType.calls.all },
        width: 150,
      },
      {
        type: 'select',
        name: 'isProfile',
        label: '型材',
        options: [
          { value: 'true', label: '是' },
          { value: 'false', label: '否' },
        ],
      },
    ],
    form: [
      'accessoryId',
      'specification',
      'code',
      'textureId',
      'color',
      'length',
      'unitWeight',
      'unitPrice',
      'supplierId',
      'safetyStock',
      'minPack',
      'barcode',
      'isDefault',
      'isEnabled',
      'remark',
    ],
    items: {
      length: { help: '型材每支长度，其他配件不填' },
      unitWeight: { help: '单件重量；型材填米重 kg/m' },
      code: { placeholder: '可不填' },
      remark: { span: 3, multiline: false },
    },
    nameOf: (row) => String(row['name']),
    emptyHint: '先在配件管理里建配件，再给它加规格；型材规格要填每支长度',
  },
};
export default screen;
