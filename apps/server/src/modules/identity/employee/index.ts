/** The door of employees. */
export { LEADS } from './duties.store.ts';
export { employeeBrief } from './employee.store.ts';
export { employeeLeaving, employeeRoutes, employees } from './employee.ts';
export { dutiesAsked, dutiesHandedOver, employmentRoutes, leave as leaveEmployee } from './employment.ts';
export { loginRoutes } from './login.ts';
