/** The working calendar of a space, as it has set it (platform M4). */
import type { WorkCalendar } from '@muyun/contract';
import { settingOf } from './settings.ts';
import type { Tx } from './tx.ts';

export async function workCalendar(tx: Tx): Promise<WorkCalendar> {
  const [restDays, holidays, extraDays, hoursPerDay] = await Promise.all([
    settingOf(tx, 'work.restDays'),
    settingOf(tx, 'work.holidays'),
    settingOf(tx, 'work.extraDays'),
    settingOf(tx, 'work.hoursPerDay'),
  ]);
  return { restDays, holidays, extraDays, hoursPerDay };
}
