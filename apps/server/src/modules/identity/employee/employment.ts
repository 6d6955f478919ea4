/** What becomes of an employee (platform M12): roles, units, badge, leaving, coming back, and what the log must remember. */
import { createHash, randomBytes } from 'node:crypto';
import {
  type BodyOf,
  employee,
  employeeFields,
  employment as calls,
  EMPLOYED,
  LEFT,
  type OutputOf,
} from '@muyun/contract';
import type { Change } from '../../../kit/audit.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { unseal } from '../../../kit/secrets.ts';
import { assertActive, assignable, dismiss, rolesOf, saveRoles } from '../member/index.ts';
import {
  activeLogin,
  assertUnits,
  type Employee,
  employeeLeaving,
  employees,
  placeLogin,
} from './employee.ts';
import { unitsNamed, writeBadge } from './employee.store.ts';

const BADGE_BYTES = 12;

export interface FoundDuty {
  readonly title: string;
  readonly count: number;
}
/** What does the member answer for that is not done? Every area adds its own to `found`. */
export const dutiesAsked = fact<{ memberId: string; found: FoundDuty[] }>('identity.duties.asked');
/** Another member takes over what this one answers for. */
export const dutiesHandedOver = fact<{ from: string; to: string }>('identity.duties.handed-over');

export const note = (
  row: Pick<Employee, 'id' | 'employeeNo' | 'name'>,
  action: string,
  summary: string,
  changes: readonly Change[] = [],
) => ({
  bizType: employee.id,
  bizId: row.id,
  bizNo: `${row.employeeNo} ${row.name}`,
  action,
  summary,
  changes,
});

/** Raises Identity:HandOverSelf, Identity:HandOverRequired, Common:NotFound. */
async function handOver(doing: MasterDoing, from: string, to: string | null): Promise<void> {
  if (to === from) raise('Identity:HandOverSelf');
  if (to !== null) {
    await assertActive(doing, to);
    return tell(doing, dutiesHandedOver, { from, to });
  }
  const found: FoundDuty[] = [];
  await tell(doing, dutiesAsked, { memberId: from, found });
  const open = found.filter((d) => d.count > 0);
  if (open.length === 0) return;
  raise('Identity:HandOverRequired', {
    count: open.reduce((n, d) => n + d.count, 0),
    where: open.map((d) => d.title).join('、'),
  });
}

export async function leave(doing: MasterDoing, id: string, body: BodyOf<typeof calls.leaveEmployee>) {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id, body.version);
  if (row.state !== EMPLOYED) raise('Identity:EmployeeLeft');
  if (row.entryDate !== null && body.leaveDate < row.entryDate) raise('Identity:LeaveBeforeEntry');
  await tell(doing, employeeLeaving, { employeeId: id, tenantUserId: row.tenantUserId });
  if (row.tenantUserId !== null && (await activeLogin(doing, row))) {
    await dismiss(doing, row.tenantUserId);
    await handOver(doing, row.tenantUserId, body.handOverTo ?? null);
  }
  await employees.store.update(tx, id, { state: LEFT, leaveDate: body.leaveDate });
  await writeBadge(tx, id, null);
  const { label } = employeeFields.leaveDate;
  const change = { field: 'leaveDate', label, oldValue: null, newValue: body.leaveDate };
  await audit(note(row, 'leave', calls.leaveEmployee.title, [change]));
}

async function comeBack(doing: MasterDoing, id: string, version: number): Promise<void> {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id, version);
  if (row.state !== LEFT) raise('Identity:NotLeft');
  await employees.store.update(tx, id, { state: EMPLOYED, leaveDate: null });
  await audit(note(row, 'return', calls.returnEmployee.title));
}

async function issueBadge(doing: MasterDoing, id: string): Promise<OutputOf<typeof calls.issueBadge>> {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id);
  if (row.state !== EMPLOYED) raise('Identity:EmployeeLeft');
  const code = calls.BADGE_PREFIX + randomBytes(BADGE_BYTES).toString('base64url');
  await writeBadge(tx, id, createHash('sha256').update(code).digest());
  await audit(note(row, 'badge', calls.issueBadge.title));
  const { unitNames } = await employees.store.load(tx, who, id);
  const { name, employeeNo, position } = row;
  return { code, name, employeeNo: employeeNo ?? '', position, unitNames, spaceName: who.tenant?.name ?? '' };
}

async function saveUnits(doing: MasterDoing, id: string, unitIds: string[]) {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id);
  await assertUnits(doing, unitIds);
  await employees.store.update(tx, id, { organizationUnitIds: unitIds });
  await placeLogin(doing, { ...row, organizationUnitIds: unitIds });
  const [before, after] = await Promise.all([
    unitsNamed(tx, row.organizationUnitIds),
    unitsNamed(tx, unitIds),
  ]);
  const names = (list: typeof after): string[] => list.map((u) => u.name);
  const label = calls.EMPLOYMENT_LABELS.units;
  const change = { field: 'units', label, oldValue: names(before), newValue: names(after) };
  await audit(note(row, 'units', calls.saveUnitsOfEmployee.title, [change]));
  return after;
}

export const employmentRoutes: readonly Binding[] = [
  bind(calls.rolesOfEmployee, async ({ tx, who, params }) => {
    const { tenantUserId } = await employees.store.load(tx, who, params.id);
    return tenantUserId === null ? [] : rolesOf(tx, tenantUserId);
  }),
  bind(calls.saveRolesOfEmployee, async (doing) => {
    const row = await employees.store.lock(doing.tx, doing.who, doing.params.id);
    const login = (await activeLogin(doing, row)) ?? raise('Identity:NoLogin');
    return saveRoles(doing, login.memberId, doing.body.roleIds);
  }),
  bind(calls.assignableRolesOfEmployees, (doing) => assignable(doing)),
  bind(calls.unitsOfEmployee, async ({ tx, who, params }) =>
    unitsNamed(tx, (await employees.store.load(tx, who, params.id)).organizationUnitIds),
  ),
  bind(calls.saveUnitsOfEmployee, (doing) =>
    saveUnits(doing, doing.params.id, doing.body.organizationUnitIds),
  ),
  bind(calls.leaveEmployee, (doing) => leave(doing, doing.params.id, doing.body)),
  bind(calls.returnEmployee, (doing) => comeBack(doing, doing.params.id, doing.body.version)),
  bind(calls.issueBadge, (doing) => issueBadge(doing, doing.params.id)),
  bind(calls.readIdCard, async ({ tx, who, params, audit }) => {
    const row = await employees.store.load(tx, who, params.id);
    await audit(note(row, 'idCard', calls.readIdCard.title));
    return { idCardNo: row.idCardNo === null ? null : unseal(row.idCardNo) };
  }),
];
