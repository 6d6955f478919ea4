/** What a page gives to the dialog of a master record. */
import type { AnyCall, OutputOf } from '@muyun/contract';
import type { CallInput } from '../http/request.ts';
import type { FormItem } from './items.ts';

export type EditedRow = Record<string, unknown> & { id: string; version?: number };

export interface FormModalProps<C extends AnyCall, U extends AnyCall> {
  /** 色卡: the title says 新增色卡 or 编辑色卡 */
  noun: string;
  open: boolean;
  onClose: () => void;
  items: readonly FormItem[];
  create?: C;
  update?: U;
  /** the row being edited: needs id and version */
  row?: EditedRow | null;
  /** values of a new row */
  initial?: Record<string, unknown>;
  /** beside the form's fields in the body */
  extra?: Record<string, unknown>;
  columns?: number;
  width?: number;
  /** lists that are out of date afterwards */
  invalidates?: readonly AnyCall[];
  onDone?: (answer: OutputOf<C> | OutputOf<U>) => void;
  title?: string;
  /** the input of the call, where it is not `{ params: { id }, body }` */
  inputOf?: (body: Record<string, unknown>, row: EditedRow | null) => CallInput<AnyCall>;
  /** the row as it is now; with it a 409 is settled field by field instead of by a message */
  latest?: (row: EditedRow) => Promise<EditedRow | null | undefined>;
  /** asked before the call runs; false keeps the form open */
  before?: (body: Record<string, unknown>) => boolean | Promise<boolean>;
  /** under the fields: a figure that follows what is typed */
  after?: React.ReactNode;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
}
