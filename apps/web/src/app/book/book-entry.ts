/** What every part of an opened book works with. */
import { useEffect } from 'react';
import type { openBook, OutputOf } from '@muyun/contract';

export type CoverOf = OutputOf<typeof openBook.bookCover>;
/** Which book, and what it is entered with. */
export interface Entry {
  readonly code: string;
  readonly token: string;
  /** the book was closed, or has to be opened again */
  readonly onLost: (code: string) => void;
}
export type Filters = Readonly<Partial<Record<'filter' | 'plateType' | 'position', string>>>;

export const LOST = ['Book:Unopened', 'Book:NotFound'];
/** Leaves the book when an answer says that it is not open any more. */
export function useLost(error: { code: string } | null, onLost: Entry['onLost'], isWhole: boolean): void {
  const code = error?.code;
  useEffect(() => {
    if (code !== undefined && (isWhole ? LOST : LOST.slice(0, 1)).includes(code)) onLost(code);
  }, [code, onLost, isWhole]);
}
