/** 桶码: one label per drum, its code to scan, what is in it to read. */
import { PRINT_WORDS } from '@muyun/contract';
import { mimeOf, safeFileName } from '../../../kit/files.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import type { Tx } from '../../../kit/tx.ts';
import { drumLabels } from './in.store.ts';

/** how many labels stand on a page */
const A_PAGE = 8;

export async function printLabels(tx: Tx, head: { readonly id: string; readonly orderNo: string }) {
  const drums = await drumLabels(tx, head.id);
  const body = await renderPdf({
    title: head.orderNo,
    notes: [],
    paper: 'A4',
    landscape: false,
    foot: head.orderNo,
    pageLine: PRINT_WORDS.page,
    blocks: drums.map((d, i) => ({
      kind: 'heading',
      text: d.code,
      notes: [
        [d.paintName, d.colorCode].filter(Boolean).join(' '),
        `${d.batchNo} · ${d.expiryDate} · ${d.positionCode} · ${d.leftKg} kg`,
      ],
      newPage: i > 0 && i % A_PAGE === 0,
      qr: d.code,
    })),
  });
  return { name: safeFileName(`${head.orderNo}.pdf`), mime: mimeOf('pdf'), body };
}
