/** What a project is tied to (engineering C1), and all batches of a building on one time axis (C9, go beyond). */
import { z } from 'zod';
import { call, type OneRight } from '../kit/call.ts';
import type { EnumOption } from '../kit/field.ts';
import { stateOptions } from '../kit/machine.ts';
import { acceptance } from '../cad/acceptance/acceptance.ts';
import { book } from '../cad/index.ts';
import { nestOrderMachine } from '../nest/index.ts';
import { changeOrder } from '../produce/index.ts';
import { requisition } from '../purchase/index.ts';

interface TieKind {
  readonly label: string;
  /** whoever holds it is told of these */
  readonly right: OneRight;
  readonly states: readonly EnumOption[];
  /** of the detail; the id follows */
  readonly path: string;
}
/** Documents of projects that exist, in their order along the way. */
export const TIE_KINDS = {
  nestOrder: {
    label: '套料单',
    right: 'AlNest.NestOrders:query',
    states: stateOptions(nestOrderMachine),
    path: '/nest/order-detail?id=',
  },
  requisition: {
    label: '请购单',
    right: 'AlMaterialPurchase.Requisitions:query',
    states: stateOptions(requisition.machine),
    path: '/purchase/material/requisition/detail?id=',
  },
  changeOrder: {
    label: '变更单',
    right: 'AlProduce.ChangeOrder:query',
    states: stateOptions(changeOrder.machine),
    path: '/produce/second-change-detail?id=',
  },
  acceptance: {
    label: '验收单',
    right: 'AlCad.CadProjectAcceptances:query',
    states: stateOptions(acceptance.machine),
    path: '/cad/project-acceptance-product-list?id=',
  },
  book: {
    label: '图册',
    right: 'AlCad.CadProjects:query',
    states: book.BOOK_STATES,
    path: '',
  },
} as const satisfies Readonly<Record<string, TieKind>>;
export type TieKindName = keyof typeof TIE_KINDS;
const kinds = Object.keys(TIE_KINDS) as [TieKindName, ...TieKindName[]];

const tie = z.object({
  kind: z.enum(kinds),
  projectId: z.uuid(),
  id: z.uuid(),
  no: z.string(),
  hint: z.string().nullable(),
  state: z.int(),
  /** made, and confirmed or executed */
  time: z.string(),
  endTime: z.string().nullable(),
});
export type ProjectTie = z.infer<typeof tie>;

export const TIE_SIDES = [
  { value: 'up', label: '上级工程' },
  { value: 'down', label: '下级工程' },
  { value: 'side', label: '关联工程' },
] as const;
const related = z.object({
  id: z.uuid(),
  code: z.string(),
  displayName: z.string(),
  /** of RELATION_TYPES */
  type: z.int(),
  side: z.enum(['up', 'down', 'side']),
  /** tied by a person, who may untie it */
  isManual: z.boolean(),
  shownStatus: z.int(),
  productAmount: z.int(),
  deliveryDate: z.string().nullable(),
});
export type RelatedProject = z.infer<typeof related>;

const P = 'AlCad.CadProjects';
const base = '/api/cad/project/{id}';
/** Projects and documents that belong to it, as far as the person may list them. */
export const projectCorrelation = call({
  id: 'cad-project.correlation',
  method: 'GET',
  path: `${base}/correlation`,
  title: '工程关联',
  right: `${P}:get`,
  output: z.object({
    id: z.uuid(),
    displayName: z.string(),
    shownStatus: z.int(),
    projects: z.array(related),
    documents: z.array(tie),
    /** 关联 and 解除 are offered */
    actions: z.array(z.string()),
  }),
});
const batch = z.object({
  id: z.uuid(),
  code: z.string(),
  displayBatch: z.string(),
  shownStatus: z.int(),
  creationTime: z.string(),
  orderTime: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  productAmount: z.int(),
  nestedPercent: z.string().nullable(),
  events: z.array(tie),
});
export type TimelineBatch = z.infer<typeof batch>;
/** Every batch of the same name that the person may see, the first batch first. */
export const projectTimeline = call({
  id: 'cad-project.timeline',
  method: 'GET',
  path: `${base}/timeline`,
  title: '工程时间轴',
  right: `${P}:get`,
  output: z.object({ name: z.string(), batches: z.array(batch) }),
});
