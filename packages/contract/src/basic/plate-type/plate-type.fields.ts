/** 板型: a parametric shape (engineering A2). The definition is data; unfolding it is `@muyun/nesting/panel`. */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { craftUseFields, MOST_CRAFTS } from '../craftsmanship/craftsmanship.fields.ts';
import { masterFields } from '../../kit/master-fields.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import type { RefTo } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

export const DEFINE_MODES = [
  { value: 1, label: '参数化' },
  { value: 2, label: '图纸导入' },
  { value: 3, label: '手工展开' },
] as const;
export const CORNER_TYPES = [
  { value: 1, label: '留缝' },
  { value: 2, label: '长边盖短边' },
  { value: 3, label: '短边盖长边' },
  { value: 4, label: '焊接满缝' },
] as const;
export const RELIEFS = [
  { value: 0, label: '无' },
  { value: 1, label: '圆孔' },
  { value: 2, label: '方口' },
] as const;

const expression = z.union([line(100).min(1), z.number()]);
const KEY = /^[A-Z][A-Z0-9]{0,3}$/;

export const plateParams = z
  .array(
    z.object({
      key: z.string().regex(KEY, { error: '参数名为大写字母开头的 1～4 位' }),
      label: line(20).optional(),
      default: z.number().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
    }),
  )
  .max(20);
const bend = z.object({
  length: expression,
  angle: expression,
  dir: z.enum(['back', 'front']),
  method: z.union([z.literal(1), z.literal(2)]),
});
const edge = z.object({
  chain: z.array(bend).max(6),
  cornerStart: expression.nullable().optional(),
  cornerEnd: expression.nullable().optional(),
});
export const plateEdges = z.object({
  top: edge.optional(),
  right: edge.optional(),
  bottom: edge.optional(),
  left: edge.optional(),
});
export const plateCorner = z.object({
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  gap: z.number().min(0).max(20),
  relief: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  reliefSize: z.number().min(0).max(50).optional(),
});
export const plateFeatures = z
  .array(
    z.object({
      kind: z.enum(['hole', 'slot', 'stud', 'stiffener']),
      axis: z.enum(['W', 'H']),
      count: expression,
      pitch: expression.nullable().optional(),
      edgeOffset: expression,
      position: expression.nullable().optional(),
      diameter: expression.optional(),
      length: expression.optional(),
      width: expression.optional(),
      inset: expression.optional(),
    }),
  )
  .max(50);
/**
 * A polygonal face instead of the four sides: its corners counter-clockwise, mm from the lower left of W × H, y upwards; `chain`
 * is on the edge from a corner to the next one.
 */
export const plateFacePolygon = z.object({
  corners: z
    .array(z.object({ x: expression, y: expression, chain: z.array(bend).max(6) }))
    .min(3)
    .max(24),
});
export const plateFaceCurve = z.object({
  type: z.union([z.literal(0), z.literal(1)]),
  radius: expression.optional(),
  axis: z.enum(['W', 'H']).optional(),
  given: z.enum(['arc', 'chord']).optional(),
});

export const plateTypeFields = catalogue({
  ...masterFields,
  groupId: f.ref('分组', 'plateTypeGroup'),
  imgUrl: f.text('图片', { max: 300 }),
  drawingFileId: f.ref('图纸', 'file'),
  defineMode: f.oneOf('定义方式', { options: DEFINE_MODES, default: 1 }),
  params: f.json('参数', plateParams, { default: [] }),
  edges: f.json('边', plateEdges),
  corner: f.json('角部', plateCorner),
  features: f.json('孔与加强', plateFeatures),
  faceCurve: f.json('面', plateFaceCurve),
  facePolygon: f.json('多边形面', plateFacePolygon),
  /** what a product of this type gets unless it says otherwise */
  defaultStructureId: f.ref('默认结构', 'structure'),
  defaultInstallStructureId: f.ref('默认安装结构', 'installStructure'),
  defaultCrafts: f.rows('默认工艺', craftUseFields, { max: MOST_CRAFTS }),
  defVersion: f.int('定义版本', { mark: 'C', default: 1 }),
});

const groupFields = <const T extends RefTo>(to: T) =>
  catalogue({
    ...rowFields,
    name: f.text('名称', { required: true, max: 50 }),
    parentId: f.ref('上级', to),
    sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  });
export const plateTypeGroupFields = groupFields('plateTypeGroup');
export const colorCardGroupFields = groupFields('colorGroup');
