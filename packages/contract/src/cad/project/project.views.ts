/** A project as it goes on the wire: its header, names of what it points to, and figures that are not stored. */
import { z } from 'zod';
import { rowSchema } from '../../kit/schema.ts';
import { projectFields, projectShownFields } from './project.fields.ts';

const names = z.object({
  factoryName: z.string().nullable(),
  salesmanName: z.string().nullable(),
  designerName: z.string().nullable(),
  plannerName: z.string().nullable(),
  creatorName: z.string().nullable(),
  textureName: z.string().nullable(),
  colorName: z.string().nullable(),
  areaRuleName: z.string().nullable(),
  isFavorite: z.boolean(),
  /** percent of nestable pieces that are nested, e.g. 75.00; null when nothing is to be nested */
  nestedPercent: z.string().nullable(),
  /** 发货: billed m² that were shipped, of what is not closed (engineering C5); null where nothing has an area */
  shippedPercent: z.string().nullable(),
  shippedAmount: z.int(),
  shippedArea: z.string(),
  /** without a picture the first product that is drawn stands for the project; of one with a password nothing is shown */
  drawnCover: z
    .object({ code: z.string(), outline: z.string(), width: z.number(), height: z.number() })
    .nullable(),
  /** 延期风险; null where nothing is left or known, or it is under way no more */
  risk: z.object({ neededDays: z.string(), leftDays: z.int(), isAtRisk: z.boolean() }).nullable(),
  /** what this member may do with it now: verbs of `projectMachine` */
  actions: z.array(z.string()),
});
export const projectRow = rowSchema(projectFields).and(rowSchema(projectShownFields)).and(names);
