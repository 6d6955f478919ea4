/** Which area owns which table, and who may read it: areas meet through doors, facts and reactions, not through tables (document-kit §4). */
import type { Photo } from '../../apps/server/test/album.ts';

const FLOW = ['platform', 'basic', 'cad', 'nest', 'produce', 'purchase', 'warehouse', 'home'] as const;
type Area = (typeof FLOW)[number];

const OWNERS: readonly (readonly [RegExp, Area])[] = [
  [
    /^(change_order|process$|process_group|route_template|production_setting|piece_space|project_(route|process)|product_(log|process_stat)|lable|produce_)/,
    'produce',
  ],
  [/^(cad|import|project|product)_/, 'cad'],
  [/^(nest_(?!charge)|lost_product)/, 'nest'],
  [/^material_(sku|task|requisition|order)/, 'purchase'],
  [/^material_(stock_|batch)/, 'warehouse'],
  [
    /^(material_|plate_|color_card|area_rule|demander|excel_template|bend_coefficient|priority_process|supplier|warehouse|stock_)/,
    'basic',
  ],
];
export const ownerOf = (table: string): Area =>
  OWNERS.find(([pattern]) => pattern.test(table))?.[1] ?? 'platform';

const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)/g;
const WRITTEN = /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_]+)/g;
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((m) => m[1] ?? '');

/** The area of the innermost place within a module; null for the kit and the ledger, which belong to none. */
const areaOf = (photo: Photo): Area | null => {
  const place = photo.places.find(
    (p) => p.startsWith('modules/') || p.startsWith('kit/') || p.startsWith('ledger/'),
  );
  const area = place?.startsWith('modules/') ? place.split('/')[1] : undefined;
  return FLOW.find((a) => a === area) ?? null;
};

/** Tables of other areas that a statement writes, and tables of areas further up the flow that it reads. */
export function strangers(
  photo: Photo,
  tables: ReadonlySet<string>,
): { writes: string[]; readsUp: string[] } {
  const own = areaOf(photo);
  if (own === null) return { writes: [], readsUp: [] };
  const known = (names: string[]): string[] => [...new Set(names.filter((n) => tables.has(n)))];
  const foreign = (t: string): boolean => ownerOf(t) !== own && ownerOf(t) !== 'platform';
  return {
    writes: known(namesIn(photo.text, WRITTEN)).filter(foreign),
    readsUp: known(namesIn(photo.text, TABLE)).filter((t) => FLOW.indexOf(ownerOf(t)) > FLOW.indexOf(own)),
  };
}
