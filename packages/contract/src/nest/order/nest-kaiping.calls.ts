/** 开平采购清单 over several nest orders (engineering F8): what a levelling shop is asked to cut from coils. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { ON_TEMPLATE } from '../../basic/excel-template/on-template.ts';
import { idOf } from '../../kit/targets.ts';

/** projects, or orders, that are chosen at once at most: a page of the list */
export const MOST_KAIPING = 400;
export const KAIPING_WORDS = {
  orders: '套料单 {count} 张：{numbers}',
  file: '开平采购清单',
  merged: '合并相同规格',
} as const;
/** Confirmed orders of the projects, and the named ones, which have to be confirmed. `mergeSameSize`: equal sizes of one material are one row, its orders in the remark. */
export const printKaiping = call({
  id: 'cad-project.print-purchase-kaiping',
  method: 'POST',
  path: '/api/cad/project/print/purchase-kaiping',
  title: '打印开平采购单',
  right: 'AlCad.CadProjects:export',
  writes: false,
  body: z.object({
    projectIds: z.array(idOf('project')).max(MOST_KAIPING).default([]),
    nestOrderIds: z.array(idOf('nestOrder')).max(MOST_KAIPING).default([]),
    mergeSameSize: z.boolean().default(true),
    /** a workbook of the space's own making for 开平清单 (engineering A17); a PDF without it */
    templateId: idOf('excelTemplate').optional(),
  }),
  answer: 'file',
  errors: ['Nest:NoPlan', 'Nest:Unconfirmed', 'Nest:NoCoils', 'Basic:TemplateField', ...ON_TEMPLATE],
});
