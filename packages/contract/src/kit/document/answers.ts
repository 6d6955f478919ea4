/** What calls of the standard set take and answer beside the record itself. */
import type { Tone } from '../field.ts';

export interface Versioned {
  version: number;
}
export interface Moved {
  id: string;
  orderStatus: number;
  version: number;
  actions: string[];
}
export interface LogChange {
  field: string;
  label: string;
  oldValue: unknown;
  newValue: unknown;
}
export interface LogRow {
  id: string;
  time: string;
  userName: string | null;
  impersonatorName: string | null;
  action: string;
  docNo: string | null;
  summary: string;
  changes: LogChange[];
  ip: string | null;
}
export interface LogQuery extends PageInput {
  docNo?: string | undefined;
  userId?: string | undefined;
  action?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}
export interface PageInput {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
}
export type ListQuery = PageInput & { filter?: string | undefined; [filter: string]: unknown };
export interface SheetFault {
  row: number;
  field: string;
  message: string;
}
export interface Imported {
  rows: number;
  valid: number;
  errors: SheetFault[];
}
export interface BatchApproval {
  ids: { id: string; version: number }[];
  agree: boolean;
  remark?: string | undefined;
}
export interface BatchOutcome {
  ok: string[];
  failed: { id: string; code: string; message: string }[];
}

/** A document in the chain of another. */
export interface DocumentLink {
  /** id of its declaration */
  document: string;
  title: string;
  /** the document is made of it; false: it is made of the document */
  isSource: boolean;
  id: string;
  no: string;
  state: { label: string; tone: Tone };
  time: string;
  /** how many of its kind there are; at most 20 of them are told */
  count: number;
}
export interface DocumentLinks {
  items: DocumentLink[];
  /** kinds of documents that are made of it, of which there is none yet */
  pending: string[];
}
