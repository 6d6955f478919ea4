/** Calls of 涂层结构 (engineering A12). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import type { Target } from '../../kit/targets.ts';
import { decimalText, initialised } from '../pricing.schemas.ts';
import { paintStructureFields } from './paint.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paintStructure: Target;
  }
}

const P = 'AlBasic.PaintStructures';
const base = '/api/basic/paintstructure';

export const paintMaster = master({
  id: 'basic.paintstructure',
  base,
  item: P,
  title: '涂层结构',
  table: 'paint_structure',
  target: 'paintStructure',
  fields: paintStructureFields,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['paintType'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'code', 'totalDft', 'kgPerSquare', 'creationTime'],
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'paintType', 'coatCount', 'totalDft', 'kgPerSquare'],
  errors: ['Basic:PaintCoatEmpty', 'Basic:PaintFilm', 'Basic:PaintCoatPaint', 'Basic:Disabled'],
});
export const initPaints = call({
  id: 'basic.paintstructure.init',
  method: 'POST',
  path: `${base}/init`,
  title: '带入常用涂层结构',
  right: `${P}:add`,
  output: initialised,
});
/** kg and yuan of each coat over an area, which one by the basis of the structure. */
export const tryPaint = call({
  id: 'basic.paintstructure.try',
  method: 'POST',
  path: `${base}/{id}/try`,
  title: '涂料用量测算',
  right: `${P}:get`,
  writes: false,
  body: z.object({ unfoldArea: decimalText, visibleArea: decimalText }),
  output: z.object({
    area: z.string(),
    coats: z.array(
      z.object({
        coatKind: z.int(),
        /** what is sprayed for it, where the structure says so */
        paintName: z.string().nullable(),
        kgPerSquare: z.string(),
        paintKg: z.string(),
        thinnerKg: z.string(),
        amount: z.string().nullable(),
      }),
    ),
    paintKg: z.string(),
    thinnerKg: z.string(),
    amount: z.string().nullable(),
  }),
});
