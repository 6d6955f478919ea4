/** 所属主件 of a row: the code of the main piece, and how many of the part each of them has (engineering D2). */
import { importHint, isNothing, quantityOf } from '@muyun/contract';
import { type Reader, setTo } from './draft.reader.ts';
import type { PartOf } from './row.ts';

const MOST = 9999;

/** What a row says of its main piece; null for a piece of its own. */
export function readPart(r: Reader): PartOf | null {
  const parent = r.text('parent');
  const per = readPer(r);
  r.cells['parent'] = isNothing(parent) ? '' : parent;
  if (parent !== '' && r.isOpenDitto('parent', parent)) return null;
  if (r.cells['parent'] !== '') return { parent, per };
  if (per !== null)
    r.note(
      'qtyPerParent',
      'error',
      'partNoMain',
      { value: per },
      { repairs: [{ key: 'drop', label: importHint('drop'), set: { qtyPerParent: '' } }] },
    );
  return null;
}

function readPer(r: Reader): number | null {
  const text = r.text('qtyPerParent');
  r.cells['qtyPerParent'] = isNothing(text) ? '' : text;
  if (text === '' || isNothing(text) || r.isOpenDitto('qtyPerParent', text)) return null;
  const value = quantityOf(text);
  if (value === null || !Number.isInteger(value) || value < 1 || value > MOST) {
    r.note(
      'qtyPerParent',
      'error',
      'number',
      { value: text.slice(0, 30) },
      { repairs: [setTo('qtyPerParent', '1')] },
    );
    return null;
  }
  r.cells['qtyPerParent'] = String(value);
  return value;
}
