/** What is out of date after any change of an employee. */
import { employee, employment, member, organizationUnit } from '@muyun/contract';

export const STALE = [
  employee.calls.list,
  employee.calls.all,
  employment.loginOfEmployee,
  member.listMembers,
  member.countMembers,
  organizationUnit.calls.list,
];
