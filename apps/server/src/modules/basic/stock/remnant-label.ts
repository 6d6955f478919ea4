/** 余料标签 (commerce §12): its code to scan at the saw and in the rack, what it is to read. */
import { PRINT_WORDS, STOCK_PLATE_KINDS } from '@muyun/contract';
import { mimeOf, safeFileName } from '../../../kit/files.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { labelOf } from './remnant-label.store.ts';

const REMNANT = 3;
const TITLE = STOCK_PLATE_KINDS.find((k) => k.value === REMNANT)?.label ?? '';

/** Raises Common:NotFound for what is no remnant. */
export async function printRemnant(tx: Tx, id: string) {
  const own = (await labelOf(tx, id)) ?? raise('Common:NotFound');
  const size = `${own.width} × ${own.length} × ${own.thickness} mm`;
  const body = await renderPdf({
    title: TITLE,
    notes: [],
    paper: 'A4',
    landscape: false,
    foot: own.code,
    pageLine: PRINT_WORDS.page,
    blocks: [
      {
        kind: 'heading',
        text: own.code,
        notes: [
          [own.textureName, size, own.colorName].filter(Boolean).join(' · '),
          [own.warehouseName, own.place, own.projectName].filter(Boolean).join(' · '),
        ],
        newPage: false,
        qr: own.code,
      },
    ],
  });
  return { name: safeFileName(`${own.code}.pdf`), mime: mimeOf('pdf'), body };
}
