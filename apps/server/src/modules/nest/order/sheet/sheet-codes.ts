/** The numbers of released sheets with their QR, to be cut out and laid upon the sheets (engineering F8). */
import { NEST_WORDS } from '@muyun/contract';
import type { PdfBlock } from '../../../../kit/pdf.ts';

const ACROSS = 2;
const DOWN = 6;
export interface SheetCode {
  readonly no: string;
  readonly notes: readonly string[];
}

/** Pages of codes behind the drawings or the cut list; none before the release. */
export const sheetCodes = (codes: readonly SheetCode[]): PdfBlock[] =>
  codes.length === 0
    ? []
    : [
        { kind: 'heading', text: NEST_WORDS.sheetCodes, notes: [], newPage: true },
        {
          kind: 'labels',
          across: ACROSS,
          down: DOWN,
          items: codes.map(({ no, notes }) => ({ qr: no, text: no, notes })),
        },
      ];
