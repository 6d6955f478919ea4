/** 涂料档案 as one object (commerce §13). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { paintItemExtra, paintItemFields } from './paint-item.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paint: Target;
  }
}

const base = '/api/psi/paint';
const item = 'AlPsiManagement.Paints';

export const paintItem = master({
  id: 'psi.paint',
  base,
  item,
  title: '涂料',
  table: 'paint',
  target: 'paint',
  fields: paintItemFields,
  extra: paintItemExtra,
  letters: ['O', 'X', 'I'],
  search: ['code', 'name', 'colorCode', 'supplierCode'],
  filters: ['paintType', 'colorCode', 'supplierId', 'colorCardId'],
  sortable: ['code', 'name', 'paintType', 'creationTime'],
  unique: [{ field: 'name', isLarge: true }],
  errors: ['Paint:MixItself'],
  brief: [
    'id',
    'code',
    'name',
    'paintType',
    'packSize',
    'shelfLifeDays',
    'colorCardId',
    'colorCode',
    'supplierId',
  ],
  sheet: [
    'code',
    'name',
    'paintType',
    'brandId',
    'supplierId',
    'supplierCode',
    'colorCardId',
    'colorCode',
    'gloss',
    'packSize',
    'solidsPct',
    'density',
    'dftMicron',
    'transferPct',
    'kgPerSquare',
    'shelfLifeDays',
    'safetyStock',
    'leadDays',
    'isTaxDeductible',
    'isEnabled',
    'remark',
  ],
});

const switched = (word: 'enable' | 'disable', title: string) =>
  call({
    id: `psi.paint.${word}`,
    method: 'PUT',
    path: `${base}/{id}/${word}`,
    title,
    right: `${item}:${word}`,
    body: z.object({ version: z.int().min(0) }),
    output: rowSchema(paintItemFields),
  });
export const enablePaint = switched('enable', '启用涂料');
export const disablePaint = switched('disable', '停用涂料');
