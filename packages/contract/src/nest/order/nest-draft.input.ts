/** What a client sends of a nest order: its draft and what is to be done with it. */
import * as f from '../../kit/field.ts';
import { z } from 'zod';
import {
  NEST_SHAPES,
  type NestParams,
  nestParamsSchema,
  SHAPE_PRESETS,
  TRUE_SHAPE,
} from './nest-order.fields.ts';
import { NEST_STATE_ACTIONS } from './nest-order.machine.ts';
import { line, lines } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';

// what a client sends ---------------------------------------------------------------------------------------------
export const nestLineInput = z.object({
  productId: idOf('product'),
  quantity: z.int().min(1).max(99_999),
  priority: z.int().min(1).max(9).optional(),
  groupKey: f.text('交付组', { max: 40 }).schema.optional(),
  /** at most so many, where they cost no sheet */
  isFiller: z.boolean().optional(),
});
export const nestStockInput = z.object({
  groupName: line(200),
  kind: z.int().min(1).max(5),
  plateMaterialSizeId: idOf('plateSize').nullish(),
  stockPlateId: idOf('stockPlate').nullish(),
  /** of sheets of the material warehouse: these two */
  warehouseId: idOf('warehouse').nullish(),
  materialSkuId: idOf('materialSku').nullish(),
  limitQuantity: z.int().min(1).max(100_000).nullish(),
  useOrder: z.int().min(1).max(99).optional(),
});
const draft = z.object({
  /** 1 rectangles, 2 true outlines (`params.cutMode` 3) */
  kind: z.union([z.literal(1), z.literal(NEST_SHAPES)]).default(1),
  name: f.text('名称', { max: 60 }).schema.optional(),
  products: z.array(nestLineInput).max(2000),
  stocks: z.array(nestStockInput).max(2000).nullish(),
  params: nestParamsSchema,
  /** 补套 of what a confirmed order could not place or lost; said once, when the order is made */
  parentOrderId: idOf('nestOrder').nullish(),
  /** 补套 of these lost pieces; said once, when the order is made */
  lostIds: z.array(idOf('lostProduct')).max(500).optional(),
});
type Line = z.infer<typeof nestLineInput>;
/** A product is asked for or fills, not both; true outlines have no fillers. */
function checkFillers(v: { kind: number; products: Line[] }, context: z.RefinementCtx): void {
  const asked = new Set(v.products.flatMap((p) => (p.isFiller ? [] : [p.productId])));
  v.products.forEach((p, i) => {
    if (!p.isFiller) return;
    const message =
      v.kind === NEST_SHAPES
        ? '异形套料不支持补空件'
        : asked.has(p.productId)
          ? '同一产品不能既套料又作补空件'
          : undefined;
    if (message) context.addIssue({ code: 'custom', path: ['products', i, 'isFiller'], message });
  });
}
/** True outlines go with their cut mode and with a machine that follows an outline. */
function checkKind(
  v: { kind: number; params: NestParams; products: Line[] },
  context: z.RefinementCtx,
): void {
  checkFillers(v, context);
  const issue = (field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: ['params', field], message });
  const isShape = v.kind === NEST_SHAPES;
  if (isShape !== (v.params.cutMode === TRUE_SHAPE))
    issue('cutMode', isShape ? '异形套料按真实轮廓切割' : '真实轮廓只用于异形套料');
  else if (isShape && !SHAPE_PRESETS.includes(v.params.machinePreset))
    issue('machinePreset', '异形套料只能用激光或雕刻机');
}
/** Body of save and pre-check. Without `stocks` every stock that fits a group is taken. */
export const nestDraftSchema = draft.superRefine(checkKind);
/** `orderId`: the draft that is changed; what it holds is free for it. */
export const nestPrecheckSchema = draft
  .extend({ orderId: idOf('nestOrder').optional() })
  .superRefine(checkKind);
export const nestDraftUpdateSchema = draft.extend({ version: z.int().min(0) }).superRefine(checkKind);
export type NestDraft = z.infer<typeof nestDraftSchema>;

const REASON = new Set<string>(['unconfirm', 'void', 'finish']);
export const nestActionSchema = z
  .object({
    action: z.enum(NEST_STATE_ACTIONS),
    version: z.int().min(0),
    reason: lines(200).optional(),
    runId: idOf('nestRun').optional(),
    /** with cancel: false throws the best plan so far away instead of keeping it as a run */
    keep: z.boolean().optional(),
  })
  .superRefine((v, context) => {
    if (REASON.has(v.action) && !v.reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: '请填写原因' });
    if (v.action === 'adopt' && !v.runId)
      context.addIssue({ code: 'custom', path: ['runId'], message: '请选择方案' });
  });
