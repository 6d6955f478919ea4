/** 新增涂料工程: colours of a project, the coats of their structures, and the paints that fit each. */
import * as c from '@muyun/contract';
import { COAT_PAINTS, coatLabel, theoreticalKgOf } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type StoredCoat, structureCoats } from '../../basic/paint/index.ts';
import { settingOfProject } from '../../cad/project-paint/index.ts';
import { type Demand, demandsOfProjects } from './demand.store.ts';
import { stockOf } from './figures.ts';
import { offeredOf } from './leftovers.ts';
import { loadPaints, type PaintBrief, paintsOfColors } from './paint-item.store.ts';
import { coatKgOf } from './coat-kg.ts';

const ANY_KIND = [1, 2, 4, 32];

interface Coat {
  readonly name: string;
  readonly kinds: readonly number[];
  /** of the structure; null where there is none */
  readonly stored: StoredCoat | null;
}
/** Without a structure there is one coat, of whatever paint. */
const coatsOf = (coats: readonly StoredCoat[] | undefined): Coat[] =>
  coats && coats.length > 0
    ? coats.map((k) => ({
        name: coatLabel(k.coatKind),
        kinds: COAT_PAINTS[k.coatKind] ?? ANY_KIND,
        stored: k,
      }))
    : [{ name: coatLabel(2), kinds: ANY_KIND, stored: null }];

interface Colored {
  readonly colorId: string;
  readonly colorCode: string;
}
/** Of the colour by its card, or by the 色号 where it has none. */
const isOfColor = (p: PaintBrief, { colorId, colorCode }: Colored): boolean =>
  p.colorCardId === null
    ? (p.colorCode ?? '').toLowerCase() === colorCode.toLowerCase()
    : p.colorCardId === colorId;

/**
 * What the structure names comes first, then those of the colour, then those that are for any colour; of each what lies there and
 * expires first before what would have to be bought.
 */
function fitting(
  paints: readonly PaintBrief[],
  coat: Coat,
  of: Colored,
  expiryOf: (paintId: string) => string | null,
): PaintBrief[] {
  const named = paints.filter((p) => p.id === coat.stored?.paintId);
  const own = paints.filter((p) => coat.kinds.includes(p.paintType) && p.id !== coat.stored?.paintId);
  const lying = (list: readonly PaintBrief[]): PaintBrief[] => [
    ...list
      .filter((p) => expiryOf(p.id) !== null)
      .toSorted((a, b) => (expiryOf(a.id) ?? '').localeCompare(expiryOf(b.id) ?? '')),
    ...list.filter((p) => expiryOf(p.id) === null),
  ];
  const isAny = (p: PaintBrief): boolean => p.colorCardId === null && !isOfColor(p, of);
  return [...named, ...lying(own.filter((p) => isOfColor(p, of))), ...lying(own.filter(isAny))];
}

/** With paints that structures name, whatever colour they are of, as long as they are in use. */
async function withNamed(tx: Tx, paints: readonly PaintBrief[], coats: readonly StoredCoat[]) {
  const known = new Set(paints.map((p) => p.id));
  const missing = coats.flatMap((c) => (c.paintId && !known.has(c.paintId) ? [c.paintId] : []));
  const more = [...(await loadPaints(tx, missing)).values()];
  return [...paints, ...more.filter((p) => p.isEnabled !== false)];
}

async function choices(tx: Tx, who: Who, projectId: string) {
  const { rows } = await settingOfProject(tx, who, projectId);
  const structures = rows.flatMap((r) => (r.paintStructureId ? [r.paintStructureId] : []));
  const [coats, ofColors, demands] = await Promise.all([
    structureCoats(tx, structures),
    paintsOfColors(
      tx,
      rows.map((r) => r.colorId),
    ),
    demandsOfProjects(tx, [projectId]),
  ]);
  const paints = await withNamed(
    tx,
    ofColors,
    [...coats.values()].flatMap((c) => c.coats),
  );
  const ids = paints.map((p) => p.id);
  const [stock, offered] = [await stockOf(tx, who, ids), await offeredOf(tx, who, ids)];
  return rows.flatMap((row) =>
    coatsOf(coats.get(row.paintStructureId ?? '')?.coats).map((coat) => {
      const fits = fitting(paints, coat, row, (id) => offered(id).expiryDate);
      const standing = demands.find((d: Demand) => d.colorCardId === row.colorId && d.coatName === coat.name);
      return {
        colorCardId: row.colorId,
        colorCode: row.colorCode,
        colorName: row.colorName,
        paintStructureId: row.paintStructureId,
        paintStructureName: row.paintStructureName,
        area: row.area,
        coatName: coat.name,
        isOutsourced: row.isOutsourced,
        paints: fits.map((p) => ({
          id: p.id,
          name: p.name,
          isUsual: p.id === coat.stored?.paintId,
          theoreticalKg: coatKgOf(coat.stored, p, row.area) ?? theoreticalKgOf(p, row.area),
          stockKg: stock.get(p.id) ?? '0.000',
          ...offered(p.id),
        })),
        demandId: standing?.id ?? null,
        paintId: standing?.paintId ?? null,
        planKg: standing?.planKg ?? null,
      };
    }),
  );
}

export const choiceRoutes: readonly Binding[] = [
  bind(c.paintDemandChoices, ({ tx, who, query }) => choices(tx, who, query.projectId)),
];
