/** Days to come are closed wherever a day is chosen, unless it is planned ahead (S388). */
import dayjs from 'dayjs';

const isToCome = (day: dayjs.Dayjs): boolean => day.isAfter(dayjs(), 'day');

/** Which days a picker closes: those to come, unless the day is planned `ahead`. */
export const closedDays = (ahead: boolean | undefined): ((day: dayjs.Dayjs) => boolean) | undefined =>
  ahead ? undefined : isToCome;
