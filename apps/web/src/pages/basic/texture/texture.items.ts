/** Form items of 材质 and of the rows that hang on it. */
import {
  bendFields,
  craftsmanship,
  processCostFields,
  plateType,
  structure,
  texture,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import { itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { marketSelect } from '../shared/market-select.tsx';

export const textureItems = itemsOf(
  textureFields,
  [
    'name',
    'code',
    'alloy',
    'temper',
    'materialKind',
    'directionClass',
    'densityMode',
    'density',
    'processFee',
    'scrapPrice',
    'marketClassCode',
    'isPreCoated',
    'isDefault',
    'sort',
    'isEnabled',
    'remark',
  ],
  {
    code: { placeholder: '如 3003-H24' },
    alloy: { placeholder: '如 3003' },
    temper: { placeholder: '如 H24' },
    density: { help: '用于重量、采购和套料成本' },
    marketClassCode: { control: marketSelect(), help: '没有单价的板材按它计价' },
    isPreCoated: { help: '颜色随板走，套料按颜色分开' },
    remark: { span: 3 },
  },
);

export const thicknessItems = (areal: boolean): FormItem[] =>
  itemsOf(
    thicknessFields,
    areal
      ? ['thickness', 'actualThickness', 'arealWeight', 'isDefault']
      : ['thickness', 'actualThickness', 'isDefault'],
    { actualThickness: { help: '负差板按过磅结算时填写，如 2.90' }, arealWeight: { required: true } },
  );

export const widthItems = itemsOf(widthFields, ['width', 'isCoil'], {
  isCoil: { help: '可开平成任意长度' },
});

export const bendItems = (method: number | undefined, mode: number | undefined): FormItem[] =>
  itemsOf(
    bendFields,
    [
      'thickness',
      'bendMethod',
      'angleFrom',
      'angleTo',
      'mode',
      'value',
      'innerRadius',
      'grooveRemain',
      'vWidth',
      'minFlange',
    ],
    {
      value: {
        unit: mode === 1 || mode === undefined ? undefined : 'mm',
        help: mode === 1 || mode === undefined ? '0～0.5，最大 0.7' : '每道折弯，小于 4 倍板厚',
      },
      grooveRemain: { hidden: method !== 2, required: method === 2 },
      innerRadius: { hidden: method === 2 },
      minFlange: { help: '小于它的折边会提示' },
    },
  );

/** Of a cost, in the form as in the table. */
export const COST_FIELDS = [
  'craftsmanshipItemId',
  'name',
  'thickness',
  'plateTypeGroupId',
  'structureId',
  'unit',
  'price',
  'effectiveFrom',
  'effectiveTo',
] as const;
export const costItems = itemsOf(processCostFields, COST_FIELDS, {
  craftsmanshipItemId: {
    source: { call: craftsmanship.craftItemMaster.calls.all, hint: (r) => String(r['code']) },
    help: '单位与工艺的计量一致',
  },
  name: { placeholder: '如 折弯', help: '不选工艺时，按工序名称对应' },
  thickness: { placeholder: '不限' },
  plateTypeGroupId: { source: { call: plateType.listPlateGroups }, placeholder: '不限' },
  structureId: { source: { call: structure.calls.all }, placeholder: '不限' },
});

/** Lists that show a texture or its rows. */
export const TEXTURE_LISTS = [
  texture.listTextures,
  texture.textureOptions,
  texture.allTextures,
  texture.listTexturesV1,
];
