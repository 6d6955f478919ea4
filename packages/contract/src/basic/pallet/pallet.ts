/** 托盘 as one object, and its calls beside the standard set (engineering A14). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { lines } from '../../kit/text.ts';
import { palletBatchFields, palletFields } from './pallet.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly pallet: Target;
  }
}

export const palletErrors = defineErrors({
  'Basic:PalletOverload': { status: 400, message: '超过载重 {maxWeight} kg', field: 'maxWeight' },
  'Basic:PalletBusy': { status: 409, message: '托盘正在使用' },
  'Basic:PalletCodes': { status: 400, message: '前缀「{prefix}」的编码已用完', field: 'prefix' },
});

const base = '/api/basic/pallet';
const P = 'AlBasic.Pallets';

export const pallet = master({
  id: 'basic.pallet',
  base,
  item: P,
  title: '托盘',
  table: 'pallet',
  target: 'pallet',
  fields: palletFields,
  letters: ['O'],
  search: ['code', 'name'],
  filters: ['kind', 'status'],
  sortable: ['code', 'name', 'maxWeight', 'creationTime'],
  defaultSort: 'code asc',
  unique: [{ field: 'code', isLarge: true }],
  brief: ['id', 'name', 'code', 'kind', 'status', 'maxWeight'],
  errors: ['Basic:PalletOverload', 'Basic:PalletBusy'],
});

/** Many that are alike, numbered after the largest number of the prefix: TP001, TP002 … */
export const makePallets = call({
  id: 'basic.pallet.batch',
  method: 'POST',
  path: `${base}/batch`,
  title: '批量生成托盘',
  right: `${P}:add`,
  body: draftSchema(palletBatchFields),
  output: z.object({ added: z.int(), first: z.string(), last: z.string() }),
  errors: ['Basic:PalletCodes'],
});
/** Labels with a QR code of the pallet's own code, 4 × 2 on an A4. */
export const palletLabels = call({
  id: 'basic.pallet.down',
  method: 'GET',
  path: `${base}/down`,
  title: '下载托盘标签',
  right: `${P}:export`,
  answer: 'file',
  query: z.object({
    filter: query.text,
    status: query.ints,
    kind: query.ints,
    ids: query.refs('pallet'),
  }),
});
export const clearPallet = call({
  id: 'basic.pallet.clear',
  method: 'POST',
  path: `${base}/{id}/clear`,
  title: '清空托盘',
  right: `${P}:edit`,
  body: z.object({ version: z.int(), reason: lines(200).optional() }),
  output: rowSchema(palletFields),
  errors: ['Common:ReasonRequired'],
});
export const setPalletStatus = call({
  id: 'basic.pallet.status',
  method: 'PUT',
  path: `${base}/{id}/status`,
  title: '启用或停用托盘',
  right: anyOf(`${P}:enable`, `${P}:disable`),
  body: z.object({ version: z.int(), status: z.union([z.literal(1), z.literal(4)]) }),
  output: rowSchema(palletFields),
  errors: ['Basic:PalletBusy'],
});
