/** The door of the figures of days. */
export { DAY_FIGURES, type DayFigures } from './project-stat.store.ts';
export { projectDayRoutes, projectDaysAsked, projectDayTasks, recountDays } from './project-stat.ts';
