/** What a document's screen says beyond its declaration, and where its two pages stand. */
import type { ReactNode } from 'react';
import type { AnyDocument } from '@muyun/contract';
import type { DocAction } from '../doc/index.ts';
import type { ItemOverride } from '../form/index.ts';
import type { LineRow } from './line-columns.ts';
import type { LineOptions } from './LineBlock.tsx';
import type { ByField, FieldOf } from './names.ts';
import type { LineRefs } from './use-choices.ts';
import type { DocumentScreen } from './use-document.ts';
import type { DocView } from './doc-view.ts';

export interface DetailOptions<D = AnyDocument> {
  /** fields by heading */
  readonly groups: Readonly<Record<string, readonly FieldOf<D>[]>>;
  readonly items?: ByField<D, ItemOverride>;
  /** whether a field belongs to the head as it is typed: 调入仓库 only of a transfer */
  shows?(name: FieldOf<D>, head: Readonly<Record<string, unknown>>): boolean;
  readonly figures?: readonly FieldOf<D>[];
  readonly lines?: LineOptions<D>;
  /** values of a new document */
  initial?(): Readonly<Record<string, unknown>>;
  /** computed fields while it is typed: the same formula as the server's */
  preview?(
    head: Readonly<Record<string, unknown>>,
    lines: readonly LineRow[],
    refs: LineRefs,
  ): {
    head?: Record<string, unknown>;
    lines?: readonly LineRow[];
  };
  /** what else a change of the head fills in: choosing a supplier brings its tax rate */
  follow?(
    changed: Readonly<Record<string, unknown>>,
    head: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** further actions of the head */
  actions?(view: DocView, refresh: () => void): DocAction[];
  /** what the screen shows beneath the lines: 接收人 */
  sections?(screen: DocumentScreen): ReactNode;
  /** a control of its own among the actions while the document is read: 转采购 */
  control?(screen: DocumentScreen): ReactNode;
}
export interface DetailPaths {
  readonly list: string;
  readonly detail: string;
}
