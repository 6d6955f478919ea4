/** One value in a list: by kind, as state tag, as link, or as the column draws it. */
import type { ReactNode } from 'react';
import { TabLink } from '../router/TabLink.tsx';
import { EMPTY, isEmpty } from '../format/fmt.ts';
import { useSession } from '../session/session-store.ts';
import { Num } from '../format/Num.tsx';
import { EnumTag } from '../status/StatusTag.tsx';
import type { Column } from './column.ts';
import { valueOf } from './column.ts';

/** What stands for an amount that this person may not see. */
export const HIDDEN_AMOUNT = '***';

function plain<R>(column: Column<R>, row: R): ReactNode {
  const value = valueOf(column, row);
  if (column.kind === 'enum' && column.options?.some((o) => o.tone))
    return <EnumTag options={column.options} value={value as number | null} />;
  if (column.kind === undefined || column.kind === 'text')
    return isEmpty(value) ? <span className="my-t3">{EMPTY}</span> : String(value);
  return <Num kind={column.kind} value={value} options={column.options} />;
}

export function Cell<R>({ column, row, index }: { column: Column<R>; row: R; index: number }) {
  const showsAmount = useSession((state) => state.displayAmount);
  if (column.amount && !showsAmount) return <span className="my-t3">{HIDDEN_AMOUNT}</span>;
  const content = column.render ? column.render(row, index) : plain(column, row);
  const to = column.link?.(row);
  return to ? <TabLink to={to}>{content}</TabLink> : content;
}

/** What a copy of the cell gives: the stored value, without unit and separator. */
export function rawOf<R>(column: Column<R>, row: R): string | undefined {
  const value = valueOf(column, row);
  if (typeof value === 'number' && column.kind === 'enum')
    return column.options?.find((o) => o.value === value)?.label ?? String(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
