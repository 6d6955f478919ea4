/** Options of a select that come from a call: a paged list (searched on the server) or a plain array. */
import type { AnyCall } from '@muyun/contract';

export interface OptionSource {
  call: AnyCall;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  /** default: id */
  value?: string;
  /** field or function; default: name */
  label?: string | ((row: Record<string, unknown>) => string);
  /** grey second line or word */
  hint?: (row: Record<string, unknown>) => string | undefined;
}

export interface SourceOption {
  value: string;
  label: string;
  hint?: string;
  row: Record<string, unknown>;
}

export function toOption(source: OptionSource, row: Record<string, unknown>): SourceOption {
  const { label = 'name' } = source;
  return {
    value: String(row[source.value ?? 'id']),
    label: typeof label === 'function' ? label(row) : String(row[label] ?? ''),
    hint: source.hint?.(row),
    row,
  };
}

export function rowsOf(answer: unknown): Record<string, unknown>[] {
  if (Array.isArray(answer)) return answer as Record<string, unknown>[];
  const items = (answer as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? (items as Record<string, unknown>[]) : [];
}
