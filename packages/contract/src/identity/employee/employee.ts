/** 员工 as one object (platform M12 §6): its standard calls, and the selector of everybody who works here. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import type { Target } from '../../kit/targets.ts';
import { employeeExtra, employeeFields } from './employee.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly employee: Target;
  }
}

const base = '/api/identity/employees';
const P = 'AbpIdentity.Employees';

const declared = master({
  id: 'identity.employees',
  base,
  item: P,
  title: '员工',
  table: 'employee',
  target: 'employee',
  fields: employeeFields,
  extra: employeeExtra,
  search: ['name', 'employeeNo', 'phoneNumber'],
  filters: ['state', 'position', 'wageType', 'entryDate'],
  moreFilters: {
    /** the unit and those below it */
    organizationUnitId: query.ref('organizationUnit'),
    hasLogin: query.bool,
  },
  sortable: ['employeeNo', 'name', 'entryDate', 'position', 'creationTime'],
  defaultSort: 'employeeNo asc',
  unique: [{ field: 'employeeNo' }],
  brief: ['id', 'name', 'employeeNo'],
  letters: ['O', 'X', 'I'],
  sheet: [
    'employeeNo',
    'name',
    'gender',
    'phoneNumber',
    'idCardNo',
    'unitNames',
    'position',
    'factoryNames',
    'loginName',
    'roleNames',
    'wageType',
    'entryDate',
    'state',
    'leaveDate',
    'remark',
  ],
  errors: ['Identity:EmployeeNoExists', 'Identity:IdCardInvalid'],
});

const brief = z.object({ id: z.uuid(), name: z.string(), employeeNo: z.string() });
/** Everybody who works here, for selectors: by number. */
const allEmployees = call({
  id: 'identity.employees.all',
  method: 'GET',
  path: `${base}/all`,
  title: '全部员工',
  right: 'session',
  output: z.array(brief),
});

export const employee = { ...declared, calls: { ...declared.calls, all: allEmployees } };

/** The platform looks up who works in a space; `id` is the space. */
export const employeesOfTenant = call({
  id: 'identity.employees.all-admin',
  method: 'GET',
  path: `${base}/all/for-admin/{id}`,
  title: '租户的员工',
  right: 'RedSaasManagement.RedTenants:get',
  side: 'host',
  output: z.array(brief),
});
