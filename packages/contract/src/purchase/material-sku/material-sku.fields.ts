/** 材料 SKU (commerce §12): one size of one material. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const SKU_KINDS = [
  { value: 1, label: '板材' },
  { value: 2, label: '卷材' },
  { value: 4, label: '型材' },
  { value: 8, label: '废料' },
] as const;
/** what a quantity of a kind counts */
export const SKU_UNITS = [
  { value: 1, label: '张' },
  { value: 2, label: 'kg' },
  { value: 4, label: '支' },
  { value: 8, label: 'kg' },
] as const satisfies readonly { value: (typeof SKU_KINDS)[number]['value']; label: string }[];
/** What a quantity of the kind counts; of what is no material, a remnant, it counts sheets. */
export const skuUnitOf = (kind: number | null): string =>
  SKU_UNITS.find((u) => u.value === (kind ?? 1))?.label ?? '';
/** Beside the lines of documents that move materials: what their quantity counts; a remnant is a sheet. */
export const materialLineExtra = catalogue({
  unit: f.oneOf('单位', { mark: 'C', options: SKU_UNITS, default: 1, via: ['materialSkuId', 'kind'] }),
});
/** Of a document that moves materials: what its lines add up to, unit by unit. */
export const materialHeadExtra = catalogue({ counted: f.text('数量', { mark: 'C' }) });
/** offcuts that are not kept: so many kg of a texture, at no value (commerce §12.5) */
export const SCRAP_KIND = 8;
export const SCRAP_NAME = '废料';

export const materialSkuFields = catalogue({
  ...rowFields,
  kind: f.oneOf('类别', { mark: 'W1', options: SKU_KINDS, required: true }),
  name: f.text('名称', { mark: 'C', max: 120, default: '' }),
  textureId: f.ref('材质', 'texture', { mark: 'W1', required: true }),
  thickness: f.thickness('板厚', { mark: 'W1', max: 100 }),
  width: f.length('宽', { mark: 'W1', max: 5000 }),
  length: f.length('长', { mark: 'W1', max: 20_000 }),
  surface: f.text('表面', { mark: 'W1', max: 30 }),
  dieNo: f.text('模号', { mark: 'W1', max: 30 }),
  kgPerMeter: f.factor('米重', { mark: 'W1', unit: 'kg/m', min: 0 }),
  density: f.factor('密度', { mark: 'C', unit: 'g/cm³', default: '0' }),
  /** kg of one piece: 张, 支; of a metre of coil 0 */
  unitWeight: f.weight('单重', { mark: 'C', default: '0' }),
  /** kg of one plate that is rolled thinner than it is called (实际板厚 of its texture); null where there is no such thickness */
  scaleWeight: f.weight('过磅单重', { mark: 'C' }),
  minStock: f.quantity('最低库存', { min: 0 }),
  maxStock: f.quantity('最高库存', { min: 0 }),
  isEnabled: f.bool('启用', { default: true }),
});
