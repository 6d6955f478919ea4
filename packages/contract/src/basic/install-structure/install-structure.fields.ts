/** 安装结构: how a piece hangs on the wall, and which accessories that takes (engineering A7). */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

/** per what accessories are counted */
export const BOM_PIECE = 1;
export const BOM_METRE = 2;
export const BOM_SIDE = 3;
export const BOM_PITCH = 4;
export const BOM_BASES = [
  { value: BOM_PIECE, label: '每件' },
  { value: BOM_METRE, label: '每米周长' },
  { value: BOM_SIDE, label: '每边' },
  { value: BOM_PITCH, label: '间距' },
] as const;

export const bomFields = catalogue({
  accessorySkuId: f.ref('配件规格', 'accessorySku', { required: true }),
  basis: f.oneOf('计量', { options: BOM_BASES, required: true }),
  pitch: f.length('间距', { min: 1, max: 10_000 }),
  edgeOffset: f.length('边距', { max: 10_000 }),
  /** how many per unit of the basis: a formula of W and H, the sides of the piece in mm */
  qtyExpr: f.text('数量', { max: 100 }),
});

export const installStructureFields = catalogue({
  ...masterFields,
  imgUrl: f.text('图片', { max: 300 }),
  drawingFileId: f.ref('图纸', 'file'),
  bom: f.rows('配件清单', bomFields, { max: 50 }),
  minFlange: f.length('最小折边', { max: 1000 }),
  holeDiameter: f.length('固定孔径', { max: 200 }),
  holeOffset: f.length('孔距折边边缘', { max: 1000 }),
});
export const installStructureExtra = catalogue({
  bomText: f.text('配件清单', { mark: 'C' }),
  accessoryNames: f.text('配件', { mark: 'C' }),
  /** of the first accessory that is spaced */
  pitch: f.length('间距', { mark: 'C' }),
  edgeOffset: f.length('边距', { mark: 'C' }),
});
