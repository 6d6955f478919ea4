/** What lists of logs share: the time they are looked over, and how log-ins are shown. */
export { LOGIN_COLUMNS, LOGIN_FILTERS } from './logins.ts';
export { RANGE, useLastDays, useLastWeek } from './range.ts';
