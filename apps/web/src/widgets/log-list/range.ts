/** The time that every log is looked over: the last week, unless another one is chosen. */
import { useState } from 'react';
import { LOG_DAYS } from '@muyun/contract';
import type { FilterField, FilterValues } from '../../kit/table/index.ts';

const DAY_MS = 86_400_000;
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const dayBefore = (days: number): string => SHANGHAI.format(new Date(Date.now() - days * DAY_MS));

/** A log without rows in this time is one without rows: the time is where to look, not what to look for. */
export const RANGE: FilterField = {
  type: 'dateRange',
  name: 'time',
  label: '时间',
  scope: true,
  max: { count: LOG_DAYS.list, unit: 'day' },
};

/** The last seven days, as they were when the page was opened. */
export const useLastWeek = (): FilterValues =>
  useState(() => ({ beginTime: dayBefore(LOG_DAYS.usual - 1), endTime: dayBefore(0) }))[0];
/** As far back as a list of a log may look: where little happens, a week would mostly be empty. */
export const useLastDays = (): FilterValues =>
  useState(() => ({ beginTime: dayBefore(LOG_DAYS.list - 1), endTime: dayBefore(0) }))[0];
