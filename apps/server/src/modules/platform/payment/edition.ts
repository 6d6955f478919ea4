/** What a session knows of editions and features (platform M5 §5). */
import {
  dec,
  type edition as calls,
  type FeatureTag,
  type FeatureView,
  type OutputOf,
} from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type FeatureRow, featuresOf, isEdition, offeredEditions, ownEdition } from './edition.store.ts';

const SWITCH = 1;

function viewOf(row: FeatureRow): FeatureView {
  const { tagId: _tag, tagName: _name, granted, ...rest } = row;
  const isSwitch = row.valueType === SWITCH;
  const has = dec(granted).gt(0);
  const value = isSwitch ? String(has || row.value === 'true') : dec(row.value).plus(granted).toString();
  return { ...rest, value, isEnabled: isSwitch ? value === 'true' : dec(value).gt(0) };
}

/** In the own space, or outside of any. */
const reading = <T>(house: House, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true }, work);

/** Editions that are offered; without a type those of all. */
export const editionsFor = (
  house: House,
  who: Who,
  type: number | undefined,
): Promise<OutputOf<typeof calls.editions>> => reading(house, who, (tx) => offeredEditions(tx, type ?? null));

/** Rows of the named edition, or of the own space; another edition knows nothing of what the space has bought. */
async function rowsFor(tx: Tx, editionId: string | undefined): Promise<FeatureRow[]> {
  const own = await ownEdition(tx);
  const wanted = editionId ?? own;
  if (wanted === null) return [];
  if (wanted !== own && !(await isEdition(tx, wanted))) raise('Common:NotFound');
  const rows = await featuresOf(tx, wanted);
  return wanted === own ? rows : rows.map((r) => ({ ...r, granted: '0', endTime: null }));
}

/** Tags with their features. Raises Common:NotFound for an edition that does not exist. */
export const featuresFor = (house: House, who: Who, editionId: string | undefined): Promise<FeatureTag[]> =>
  reading(house, who, async (tx) => {
    const rows = await rowsFor(tx, editionId);
    return [...Map.groupBy(rows, (r) => r.tagId)].map(([id, children]) => ({
      id,
      displayName: children[0]?.tagName ?? '',
      isTag: true,
      children: children.map(viewOf),
    }));
  });

/** What the own space has. */
export const featuresOfSpace = (house: House, who: Who): Promise<OutputOf<typeof calls.ownFeatures>> =>
  reading(house, who, async (tx) =>
    (await rowsFor(tx, undefined)).map((r) => ({ ...viewOf(r), tagName: r.tagName })),
  );
