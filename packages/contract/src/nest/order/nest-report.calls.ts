/** Calls of what is drawn from nest orders: monthly and daily report, lists and drawings. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import {
  CUT_LIST_TEMPLATE,
  LEVELLING_LIST_TEMPLATE,
  PURCHASE_LIST_TEMPLATE,
} from '../../basic/excel-template/excel-template.fields.ts';
import { ON_TEMPLATE, onTemplate } from '../../basic/excel-template/on-template.ts';

const O = 'AlNest.NestOrders';
const R = 'AlNest.NestResults';
const base = '/api/cad/nest';

const reportRow = z.object({
  /** yyyy-MM-dd or yyyy-MM, by the time of the confirmation */
  period: z.string(),
  orders: z.int(),
  pieces: z.int(),
  sheets: z.int(),
  netArea: z.string(),
  grossArea: z.string(),
  netWeight: z.string(),
  grossWeight: z.string(),
  utilization: z.string().nullable(),
  materialCost: z.string().nullable(),
  netCost: z.string().nullable(),
});
const range = { beginTime: query.time, endTime: query.time };
export const nestReportMonthly = call({
  id: 'nest.report.monthly',
  method: 'GET',
  path: `${base}/report/monthly`,
  title: '套料月报',
  right: `${O}:query`,
  query: z.object(range),
  output: z.array(reportRow),
});
export const nestReportDaily = call({
  id: 'nest.report.daily',
  method: 'GET',
  path: `${base}/report/daily`,
  title: '套料日报',
  right: `${O}:query`,
  query: z.object(range),
  output: z.array(reportRow),
});

/** a = order, b = 1 采购清单, 2 开平清单, 3 切割清单, 4 排版图, 5 DXF, 6 余料清单. */
export const NEST_FILES = [
  { value: 1, label: '采购清单', formats: ['xlsx', 'pdf'] },
  { value: 2, label: '开平清单', formats: ['xlsx', 'pdf'] },
  { value: 3, label: '切割清单', formats: ['xlsx', 'pdf'] },
  { value: 4, label: '排版图', formats: ['pdf', 'xlsx', 'svg'] },
  { value: 5, label: 'DXF', formats: ['zip'] },
  { value: 6, label: '余料清单', formats: ['xlsx', 'pdf'] },
] as const;
/** Lists that a workbook of the space's own making may be filled with, and the kind of its template (engineering A17). */
export const NEST_LIST_TEMPLATES: Readonly<Record<number, number>> = {
  1: PURCHASE_LIST_TEMPLATE,
  2: LEVELLING_LIST_TEMPLATE,
  3: CUT_LIST_TEMPLATE,
};
/** Files that show the pieces as they are: of a project with a password only to whoever has entered it. */
export const NEST_DRAWING_FILES: readonly number[] = [4, 5];
export const downNestFile = call({
  id: 'nest.down-purchase',
  method: 'GET',
  path: `${base}/down-purchase/{a}/{b}`,
  title: '套料清单与图纸',
  right: anyOf(`${R}:export`, `${O}:export`),
  answer: 'file',
  params: z.object({
    a: z.uuid(),
    b: z
      .string()
      .regex(/^[1-6]$/)
      .transform(Number),
  }),
  query: z.object({
    /** svg: of 排版图, a picture of each layout in a zip; lists have none */
    format: z.enum(['xlsx', 'pdf', 'svg']).optional(),
    paper: z.enum(['A4', 'A3']).optional(),
    /** of the lists of a confirmed plan as xlsx (`NEST_LIST_TEMPLATES`) */
    ...onTemplate,
  }),
  errors: ['Nest:NoPlan', 'Nest:NotConfirmed', 'Basic:TemplateField', ...ON_TEMPLATE],
});
