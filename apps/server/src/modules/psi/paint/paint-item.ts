/** 涂料档案 (commerce §13): numbered by the server, switched by calls of their own. */
import * as c from '@muyun/contract';
import { paintItem } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, type MasterNext, serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { markOutdatedPaints } from './demand.store.ts';
import { kgPerSquare, loadPaints, nextPaintCode, type PaintBrief } from './paint-item.store.ts';

type Fields = typeof c.paintItemFields;

/** Raises Paint:MixItself. */
function assertMix(next: MasterNext<Fields>, id: string | null): void {
  const ids = (next.mixRatio ?? []).map((m) => m.paintId);
  if (new Set(ids).size !== ids.length || (id !== null && ids.includes(id))) raise('Paint:MixItself');
}

const FIGURES = ['paintType', 'solidsPct', 'density', 'dftMicron', 'transferPct', 'mixRatio'] as const;

export const paintItems = serveMaster(paintItem, {
  extra: { kgPerSquare },
  async complete({ tx, who }, next, before) {
    // as the calls of their own ask for it
    const isTurned = before && (next.isEnabled ?? true) !== before.isEnabled;
    if (isTurned && !who.rights.has(`${paintItem.item}:${next.isEnabled ? 'enable' : 'disable'}`))
      raise('Common:Forbidden');
    assertMix(next, before?.id ?? null);
    next.code = before?.code ?? (await nextPaintCode(tx));
  },
  async written({ tx }, row, before) {
    const differs = before && FIGURES.some((n) => JSON.stringify(row[n]) !== JSON.stringify(before[n]));
    if (differs) await markOutdatedPaints(tx, row.id);
  },
});

async function switched(
  doing: MasterDoing & { params: { id: string }; body: { version: number } },
  isEnabled: boolean,
) {
  const { tx, who, params, body } = doing;
  await paintItems.store.lock(tx, who, params.id, body.version);
  await paintItems.store.update(tx, params.id, { isEnabled });
  const row = await paintItems.view(doing, params.id);
  await doing.audit({
    bizType: paintItem.id,
    bizId: params.id,
    bizNo: row.name,
    action: isEnabled ? 'enable' : 'disable',
    summary: isEnabled ? c.enablePaint.title : c.disablePaint.title,
  });
  return row;
}

export const paintItemRoutes: readonly Binding[] = [
  bind(c.enablePaint, (doing) => switched(doing, true)),
  bind(c.disablePaint, (doing) => switched(doing, false)),
  ...paintItems.routes,
];

/** Paints of lines. Raises Common:NotFound, Common:DisabledReference for one that is out of use. */
export async function usablePaints(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PaintBrief>> {
  const paints = await loadPaints(tx, ids);
  for (const id of ids) {
    const paint = paints.get(id) ?? raise('Common:NotFound');
    if (!paint.isEnabled) raise('Common:DisabledReference', { name: paint.name });
  }
  return paints;
}
