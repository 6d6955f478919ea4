/** Usual finishes of aluminium panels (engineering A12). Film in µm, solids and efficiency in %, density kg/L, price 元/kg. */
import { paintFigures, paintStructureFields, usualFilm } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { insertBulk } from '../shared/bulk.store.ts';
import { addMissing, type InitAnswer } from './init.ts';

const coat = (
  coatKind: number,
  paintName: string,
  [dft, volumeSolids, density, transferEfficiency]: readonly [string, string, string, string],
  [pricePerKg, thinnerRatio]: readonly [string, string],
) => ({ coatKind, paintName, dft, volumeSolids, density, transferEfficiency, thinnerRatio, pricePerKg });

const PRIMER = coat(1, '氟碳底漆', ['6', '28', '1.15', '60'], ['42', '30']);
const COLOUR = coat(2, '氟碳面漆', ['25', '32', '1.25', '65'], ['88', '25']);
const CLEAR = coat(3, '氟碳清漆', ['12', '30', '1.05', '65'], ['76', '20']);

const PAINT_DEFAULTS = [
  { code: 'PVDF2', name: '氟碳二涂', paintType: 2, bakeTimes: 1, coats: [PRIMER, COLOUR] },
  { code: 'PVDF3', name: '氟碳三涂', paintType: 2, bakeTimes: 2, coats: [PRIMER, COLOUR, CLEAR] },
  {
    code: 'POWDER',
    name: '粉末单涂',
    paintType: 1,
    bakeTimes: 1,
    coats: [coat(4, '聚酯粉末', ['70', '100', '1.5', '85'], ['28', '0'])],
  },
  {
    code: 'PE2',
    name: '聚酯二涂',
    paintType: 3,
    bakeTimes: 1,
    coats: [
      coat(1, '聚酯底漆', ['6', '35', '1.2', '60'], ['32', '30']),
      coat(2, '聚酯面漆', ['22', '45', '1.25', '65'], ['46', '25']),
    ],
  },
] as const;

/** Finishes whose code the space does not have. */
export const initPaints = (tx: Tx): Promise<InitAnswer> =>
  addMissing(tx, 'paint_structure', PAINT_DEFAULTS, (missing) =>
    insertBulk(
      tx,
      { table: 'paint_structure', fields: paintStructureFields },
      missing.map((row) => ({
        ...row,
        ...paintFigures(row.coats),
        ...usualFilm(row.paintType, row.coats.length),
        isSystem: true,
      })),
    ),
  );
