/** The six calls of a master record (engineering 0.2), declared from its catalogue. Extra calls stand beside them. */
import { z } from 'zod';
import { call, type Side } from './call.ts';
import * as f from './field.ts';
import type { Catalogue } from './field.ts';
import { commonFilters, listFilters, paged, paging } from './paging.ts';
import { changeSchema, draftSchema, rowSchema } from './schema.ts';

/** What master data carries beside its own fields. A module spreads it and adds its own. */
export const masterFields = {
  ...f.rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  code: f.text('编码', { required: true, max: 20 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isEnabled: f.bool('启用', { default: true }),
  isSystem: f.bool('系统内置', { mark: 'S', default: false }),
  remark: f.text('备注', { max: 200, lines: true }),
} as const;

export interface CrudSpec<C extends Catalogue, F extends z.ZodRawShape> {
  /** first part of the call ids, e.g. `basic.color-card` */
  readonly id: string;
  readonly base: string;
  /** permission item, e.g. `AlBasic.ColorCards` */
  readonly item: `${string}.${string}`;
  readonly title: string;
  readonly fields: C;
  readonly filters?: F;
  readonly side?: Side;
  /** fields of `GET base/list`; id, name and code unless said */
  readonly brief?: readonly (keyof C & string)[];
}

/** The brief row of `GET base/list`: all enabled rows, few fields, no paging. */
function briefSchema<C extends Catalogue>(
  fields: C,
  names: readonly string[],
): z.ZodType<Record<string, unknown>> {
  return rowSchema(Object.fromEntries(names.map((n) => [n, fields[n] as C[string]]))) as unknown as z.ZodType<
    Record<string, unknown>
  >;
}

export function crudCalls<C extends Catalogue, F extends z.ZodRawShape = Record<never, never>>(
  spec: CrudSpec<C, F>,
) {
  const { id, base, item, title, fields, side } = spec;
  const row = rowSchema(fields);
  const common = side ? { side } : {};
  const brief: readonly string[] = spec.brief ?? ['id', 'name', 'code'];
  return {
    /** the fields of `all`, for selecting: what a holder of `get` may read (decision 25) */
    brief,
    list: call({
      id: `${id}.paged`,
      method: 'GET',
      path: base,
      title: `${title}列表`,
      right: `${item}:query`,
      ...common,
      query: z.object({
        ...paging,
        ...('isEnabled' in fields ? commonFilters : (listFilters as typeof commonFilters)),
        ...(spec.filters ?? ({} as F)),
      }),
      output: paged(row),
    }),
    all: call({
      id: `${id}.list`,
      method: 'GET',
      path: `${base}/list`,
      title: `全部${title}`,
      right: `${item}:get|${item}:query`,
      ...common,
      query: z.object({ ...(spec.filters ?? ({} as F)) }),
      output: z.array(briefSchema(fields, brief)),
    }),
    get: call({
      id: `${id}.get`,
      method: 'GET',
      path: `${base}/{id}`,
      title: `${title}详情`,
      right: `${item}:get`,
      ...common,
      output: row,
    }),
    create: call({
      id: `${id}.create`,
      method: 'POST',
      path: base,
      title: `新增${title}`,
      right: `${item}:add`,
      ...common,
      body: draftSchema(fields),
      output: row,
    }),
    update: call({
      id: `${id}.update`,
      method: 'PUT',
      path: `${base}/{id}`,
      title: `修改${title}`,
      right: `${item}:edit`,
      ...common,
      body: changeSchema(fields),
      output: row,
    }),
    remove: call({
      id: `${id}.delete`,
      method: 'DELETE',
      path: `${base}/{id}`,
      title: `删除${title}`,
      right: `${item}:delete`,
      ...common,
    }),
  };
}
