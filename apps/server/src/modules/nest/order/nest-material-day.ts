/** 要求到货日 (engineering F8): when the material of an order has to be there. */
import { daysBefore } from '@muyun/contract';
import { tell, type Telling } from '../../../kit/facts.ts';
import { settingOf } from '../../../kit/settings.ts';
import { deliveriesOf } from './nest-lists.store.ts';
import { cuttingDayAsked } from './sheet/sheet.facts.ts';

/** The day before the first of its projects is planned to be cut; so many days before its delivery where nothing is planned. */
export async function materialDay(telling: Telling, projectIds: readonly string[]): Promise<string | null> {
  const found = new Map<string, string>();
  await tell(telling, cuttingDayAsked, { projectIds, found });
  const lead = await settingOf(telling.tx, 'nest.materialLeadDays');
  const days = (await deliveriesOf(telling.tx, projectIds)).flatMap(({ projectId, day }) => {
    const planned = found.get(projectId);
    if (planned !== undefined) return [daysBefore(planned, 1)];
    return day === null ? [] : [daysBefore(day, lead)];
  });
  return days.toSorted()[0] ?? null;
}
