/** Tags of a space, as the platform sorts its spaces by (platform M4). */
import { TREND, TREND_TITLES } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import { lockTag } from './followup.store.ts';
import { type Doing, held, told, view } from './tenant.ts';
import { writeTags } from './tenant.store.ts';

/** Puts a tag on a space or takes it off; twice is once. Raises Common:NotFound. */
export async function tagged(doing: Doing, { id, tagId }: { id: string; tagId: string }, isOn: boolean) {
  const { tx } = doing;
  // the tag before the space: whoever deletes it waits, or is waited for
  const tag = (await lockTag(tx, tagId)) ?? raise('Common:NotFound');
  const row = await held(tx, id);
  const had = row.tags.map((t) => t.id);
  if (had.includes(tagId) !== isOn) {
    await writeTags(tx, id, isOn ? [...had, tagId] : had.filter((t) => t !== tagId));
    const title = isOn ? TREND_TITLES.tagAdd : TREND_TITLES.tagRemove;
    await told(doing, row, { trendType: TREND.tag, title, newValue: tag.name }, 'tag');
  }
  return { tags: (await view(tx, id)).tags };
}
