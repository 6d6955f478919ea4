/** Paged lists: what is asked and what is answered (conventions: paged list). */
import { z } from 'zod';
import { idOf, type RefTo } from './targets.ts';

const bool = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]);
const whole = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
const list = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter((x) => x !== '') : v),
    z.array(item).max(max),
  );

/** Query parameter kinds; everything arrives as text. */
export const query = {
  text: z.string().trim().max(200).optional(),
  bool: bool.optional(),
  ref: (to: RefTo) => idOf(to).optional(),
  refs: (to: RefTo) => list(idOf(to), 500).optional(),
  int: whole(-2_000_000_000, 2_000_000_000).optional(),
  /** one or several codes: `2` or `2,4` */
  ints: z
    .preprocess(
      (v) => (typeof v === 'number' ? [v] : typeof v === 'string' ? v.split(',').filter((x) => x !== '') : v),
      z.array(whole(-2_000_000_000, 2_000_000_000)).max(50),
    )
    .optional(),
  time: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  decimal: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .optional(),
  texts: list(z.string().trim().max(100), 500).optional(),
};

export const MAX_PAGE = 400;

/** Paging of a list with an order of its own: logs, what waits. */
export const pagingInOrder = {
  skipCount: whole(0, 100_000_000).default(0),
  maxResultCount: whole(1, MAX_PAGE).default(20),
};
/** Paging parameters. `sorting` is `field asc` or `field desc`; the list whitelists the fields. */
export const paging = {
  ...pagingInOrder,
  sorting: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{1,40}( (asc|desc))?$/i, { error: '排序格式为「字段 asc」或「字段 desc」' })
    .optional(),
};

/** Filters of every list (engineering 0.2). */
export const listFilters = { filter: query.text, beginTime: query.time, endTime: query.time };
/** Filters of a list whose rows are enabled or not. */
export const commonFilters = { ...listFilters, isEnabled: query.bool };

export interface Paged<T> {
  items: T[];
  totalCount: number;
  totals?: Record<string, string | number>;
}

export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    totalCount: z.int(),
    totals: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  });
