/** 新增涂料工程: colours of a project, the coats of their structures, and the paints that fit each. */
import * as c from '@muyun/contract';
import { theoreticalKgOf } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { structureCoats } from '../../basic/paint/index.ts';
import { settingOfProject } from '../../cad/project-paint/index.ts';
import { type Demand, demandsOfProjects } from './demand.store.ts';
import { stockOf } from './figures.ts';
import { type PaintBrief, paintsOfColors } from './paint-item.store.ts';

/** Kinds of paint that make a coat (COAT_KINDS → PAINT_KINDS); 中涂 may be either. */
const KINDS: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2], 3: [4], 4: [32], 5: [1, 2] };
const ANY_KIND = [1, 2, 4, 32];
const coatName = (kind: number): string => c.COAT_KINDS.find((k) => k.value === kind)?.label ?? '';

interface Coat {
  readonly name: string;
  readonly kinds: readonly number[];
}
/** Without a structure there is one coat, of whatever paint. */
const coatsOf = (coats: readonly { readonly coatKind: number }[] | undefined): Coat[] =>
  coats && coats.length > 0
    ? coats.map((k) => ({ name: coatName(k.coatKind), kinds: KINDS[k.coatKind] ?? ANY_KIND }))
    : [{ name: coatName(2), kinds: ANY_KIND }];

/** Those of the colour come first, then those that are for any colour. */
function fitting(paints: readonly PaintBrief[], coat: Coat, colorId: string): PaintBrief[] {
  const own = paints.filter((p) => coat.kinds.includes(p.paintType));
  return [...own.filter((p) => p.colorCardId === colorId), ...own.filter((p) => p.colorCardId === null)];
}

async function choices(tx: Tx, who: Who, projectId: string) {
  const { rows } = await settingOfProject(tx, who, projectId);
  const structures = rows.flatMap((r) => (r.paintStructureId ? [r.paintStructureId] : []));
  const [coats, paints, demands] = await Promise.all([
    structureCoats(tx, structures),
    paintsOfColors(
      tx,
      rows.map((r) => r.colorId),
    ),
    demandsOfProjects(tx, [projectId]),
  ]);
  const stock = await stockOf(
    tx,
    paints.map((p) => p.id),
  );
  return rows.flatMap((row) =>
    coatsOf(coats.get(row.paintStructureId ?? '')?.coats).map((coat) => {
      const fits = fitting(paints, coat, row.colorId);
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
          theoreticalKg: theoreticalKgOf(p, row.area),
          stockKg: stock.get(p.id) ?? '0.000',
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
