/** 产品: every piece to be made, with geometry, quantity, position and finish (engineering D2). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { craftUseFields, MOST_CRAFTS } from '../../basic/craftsmanship/craftsmanship.fields.ts';
import { NEST_RECTANGLE, STRUCTURE_NEST_KINDS } from '../../basic/structure/structure.fields.ts';
import { edgeHoles } from './product.edge-holes.ts';

export const PRODUCT_KINDS = [
  { value: 1, label: '主件' },
  { value: 2, label: '散件' },
  { value: 4, label: '型材' },
  { value: 8, label: '外购件' },
] as const;
/** only a part has a main piece, which is one */
export const [MAIN_PIECE, LOOSE_PART] = [1, 2] as const;
export const PRODUCT_STATES = [
  { value: 1, label: '正常', tone: 'green' },
  { value: 2, label: '图纸异常', tone: 'red' },
  { value: 4, label: '变更中', tone: 'amber' },
  { value: 8, label: '已作废', tone: 'void' },
] as const;
export const PRODUCT_OK = 1;
/** a change order waits for it: in no nest, not changed, not deleted */
export const PRODUCT_CHANGING = 4;
/** 正常, 变更中 …; empty for a number that is no state. */
export const productStateLabel = (state: number | null): string =>
  PRODUCT_STATES.find((s) => s.value === state)?.label ?? '';
/** In these states a product takes a change (engineering D8). */
export const PRODUCT_CHANGEABLE: readonly number[] = [1, 2];
export const UNFOLD_MODES = [
  { value: 1, label: '自动' },
  { value: 2, label: '图纸' },
  { value: 3, label: '手工' },
] as const;
export const DIRECTION_CLASSES = [
  { value: 0, label: '无方向' },
  { value: 1, label: '双向纹理' },
  { value: 2, label: '单向' },
] as const;
/** The axis of the drawing along which the grain runs (engineering F2). */
export const DIRECTION_ANGLES = [
  { value: 0, label: '沿图形宽度方向' },
  { value: 90, label: '沿图形高度方向' },
] as const;
/** Turns of a part without grain, every so many degrees; 0 any. */
export const ROTATION_STEPS = [
  { value: 180, label: '不转或 180°' },
  { value: 90, label: '每 90°' },
  { value: 45, label: '每 45°' },
  { value: 30, label: '每 30°' },
  { value: 15, label: '每 15°' },
  { value: 0, label: '任意角度' },
] as const;
export const COLOR_SIDES = [
  { value: 1, label: '单面' },
  { value: 2, label: '双面' },
] as const;

/** Values of a plate type's parameters, e.g. {F: 25}. */
const paramsSchema = z.record(
  z.string().regex(/^[A-Z][A-Z0-9]{0,3}$/),
  z.number().min(-100_000).max(100_000),
);
/** A warning of a geometry check: code and numbers, the text is the code's. */
const warningSchema = z
  .array(z.object({ code: z.string(), level: z.enum(['warning', 'error']), message: z.string() }))
  .max(50);

/** What the history of a product says when its way of nesting came from its structure afterwards. */
export const NEST_KIND_FILLED = '按结构补上套料方式';

const derived = (label: string) => f.int(label, { mark: 'C', default: 0, min: 0 });

export const productFields = catalogue({
  ...rowFields,
  projectId: f.ref('工程', 'project', { mark: 'W1', required: true }),
  code: f.text('编号', { required: true, max: 40 }),
  name: f.text('名称', { max: 60 }),
  productKind: f.oneOf('类别', { options: PRODUCT_KINDS, default: 1 }),
  /** of a part: as many as its main piece has, times so many of each */
  parentProductId: f.ref('所属主件', 'product'),
  qtyPerParent: f.int('每主件用量', { min: 1, max: 9999 }),
  plateTypeId: f.ref('板型', 'plateType'),
  structureId: f.ref('结构', 'structure'),
  installStructureId: f.ref('安装结构', 'installStructure'),
  /** as its structure says when it is chosen; 不套料 is in no nest and waits for none */
  nestKind: f.oneOf('套料方式', { options: STRUCTURE_NEST_KINDS, default: NEST_RECTANGLE }),
  /** beyond its base: what is measured per piece has no quantity of its own */
  crafts: f.rows('工艺', craftUseFields, { max: MOST_CRAFTS }),
  plateTypeVersion: f.int('板型版本', { mark: 'C' }),
  textureId: f.ref('材质', 'texture', { required: true }),
  thickness: f.thickness('板厚', { required: true, min: 0.1, max: 100 }),
  colorId: f.ref('颜色', 'color'),
  colorText: f.text('颜色说明', { max: 60 }),
  paintStructureId: f.ref('涂层结构', 'paintStructure'),
  colorSide: f.oneOf('喷涂面', { options: COLOR_SIDES, default: 1 }),
  visibleWidth: f.length('宽', { min: 10, max: 20_000 }),
  visibleHeight: f.length('高', { min: 10, max: 20_000 }),
  depth: f.length('折边', { max: 5000 }),
  params: f.json('板型参数', paramsSchema, { default: {} }),
  edgeHoles: f.json('折边孔', edgeHoles, { default: [] }),
  unfoldWidth: f.length('展开宽', { max: 20_000 }),
  unfoldHeight: f.length('展开高', { max: 20_000 }),
  unfoldMode: f.oneOf('展开方式', { options: UNFOLD_MODES, default: 1 }),
  usesSystemBend: f.bool('使用系统折弯系数', { mark: 'C', default: false }),
  geometry: f.json('图形', z.unknown(), { mark: 'C' }),
  /** outline and holes as one SVG path, y upwards, for thumbnails of lists */
  outline: f.text('缩略图', { mark: 'C', max: 8000 }),
  geometryHash: f.text('图形指纹', { mark: 'C', max: 64 }),
  drawingFileId: f.ref('图纸', 'file', { mark: 'C' }),
  faceArea: f.area('见光面积', { mark: 'C', default: '0' }),
  boundingArea: f.area('展开面积', { mark: 'C', default: '0' }),
  netArea: f.area('净面积', { mark: 'C', default: '0' }),
  billedArea: f.area('计价面积', { mark: 'C', default: '0' }),
  areaRuleId: f.ref('面积规则', 'areaRule'),
  areaTrace: f.json('面积步骤', z.unknown(), { mark: 'C' }),
  weight: f.weight('单重', { mark: 'C', default: '0' }),
  perimeter: f.quantity('周长', { mark: 'C', default: '0', unit: 'm' }),
  cutLength: f.quantity('切割长度', { mark: 'C', default: '0', unit: 'm' }),
  slotLength: f.quantity('刨槽长度', { mark: 'C', default: '0', unit: 'm' }),
  bendCount: derived('折弯道数'),
  bendLength: f.quantity('折弯长度', { mark: 'C', default: '0', unit: 'm' }),
  weldLength: f.quantity('焊缝长度', { mark: 'C', default: '0', unit: 'm' }),
  ribLength: f.quantity('加强筋长度', { mark: 'C', default: '0', unit: 'm' }),
  holeCount: derived('孔数'),
  /** of the least rectangle around it, turned as it may be; null where nothing is drawn, or not measured yet */
  minRectArea: f.area('最小外接面积', { mark: 'C' }),
  /** cuts that begin: the outline and every hole */
  pierceCount: f.int('穿孔次数', { mark: 'C' }),
  region: f.text('区域', { max: 40 }),
  revision: f.int('版次', { mark: 'C', default: 1 }),
  quantity: f.int('数量', { required: true, min: 1, max: 99_999 }),
  remakeQuantity: derived('补件'),
  closedQuantity: derived('关闭'),
  nestedQuantity: derived('已套'),
  reservedNestQuantity: derived('套料占用'),
  lostQuantity: derived('漏件'),
  availableToNest: derived('可套'),
  shippedQuantity: derived('已发货'),
  returnedQuantity: derived('已退货'),
  positions: f.texts('位置', { max: 60, default: [] }),
  directionClass: f.oneOf('方向', { options: DIRECTION_CLASSES }),
  directionAngle: f.oneOf('纹理走向', { options: DIRECTION_ANGLES, default: 0 }),
  allowMirror: f.bool('允许镜像', { default: false }),
  rotationStep: f.oneOf('异形旋转', { options: ROTATION_STEPS }),
  priority: f.int('优先级', { default: 5, min: 1, max: 9 }),
  dueDate: f.date('交期', { ahead: true }),
  groupKey: f.text('交付组', { max: 40 }),
  isPrintLabel: f.bool('已打印标签', { mark: 'C', default: false }),
  remark: f.text('备注', { max: 500, lines: true }),
  warnings: f.json('警告', warningSchema, { mark: 'C', default: [] }),
  importBatchId: f.ref('导入批次', 'importBatch', { mark: 'C' }),
  originalId: f.ref('原始数据', 'original', { unnamed: true, mark: 'C' }),
  /** taken back by a change order: counted nowhere, and no verb of the project brings it back */
  isCancelled: f.bool('已取消', { mark: 'C', default: false }),
  state: f.oneOf('状态', { mark: 'S', options: PRODUCT_STATES, default: 1 }),
});

/** makeQuantity = quantity + remake − closed; what is neither nested nor held by a draft can be nested (engineering D2). */
export function availableToNest(p: {
  quantity: number;
  remakeQuantity: number;
  closedQuantity: number;
  nestedQuantity: number;
  reservedNestQuantity: number;
}): number {
  return Math.max(
    0,
    p.quantity + p.remakeQuantity - p.closedQuantity - p.nestedQuantity - p.reservedNestQuantity,
  );
}
