/** 需求经过 (commerce §11, task detail): the layouts that a demand came of, and what became of its quantity. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

/** Which document has taken or met a part of a demand. */
export const TASK_STEPS = [
  { value: 1, label: '预留' },
  { value: 2, label: '请购' },
  { value: 4, label: '采购' },
] as const;
export const [TASK_KEPT, TASK_ASKED, TASK_ORDERED] = [1, 2, 4] as const;

export const taskCourse = call({
  id: 'purchase.material.task.course',
  method: 'GET',
  path: '/api/purchase/material/task/{id}/course',
  title: '采购需求经过',
  right: 'AlMaterialPurchase.Tasks:get',
  output: z.object({
    /** of the nest order: whole sheets of the size that is asked for */
    layouts: z.array(
      z.object({
        layoutNo: z.int(),
        width: z.number(),
        length: z.number(),
        repeat: z.int(),
        cutCount: z.int(),
        partCount: z.int(),
        /** of the sheet, 0–1 */
        utilization: z.string(),
      }),
    ),
    steps: z.array(
      z.object({
        kind: z.int(),
        time: z.string(),
        /** of a document its id and number, of a reservation none */
        documentId: z.uuid().nullable(),
        no: z.string().nullable(),
        /** its supplier, or the warehouse where it is kept */
        where: z.string().nullable(),
        quantity: z.string(),
        /** came of an order, was issued of what is kept; null: not yet said */
        done: z.string().nullable(),
        /** state of the document; of a reservation 1 有效 · 2 已消耗 · 4 已释放 · 8 已过期 */
        state: z.int(),
      }),
    ),
  }),
});
