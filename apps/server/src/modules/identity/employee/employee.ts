/** 员工 (platform M12): the record, its numbers, what is shown of it, and that accounts follow it. */
import {
  employee,
  type employeeExtra,
  type employeeFields,
  employeesOfTenant,
  isIdCard,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing, MasterNext, MasterRow, MasterView } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { ACTIVE_LOGIN, discharge, placeIn } from '../member/index.ts';
import { OneAtATime } from '../shared/one-at-a-time.ts';
import { PHONE_RIGHT, shownPhone } from '../shared/people.store.ts';
import { loadUnit } from '../shared/unit.store.ts';
import {
  byNumber,
  employed,
  EXTRA,
  inUnitOrBelow,
  loginOf,
  named,
  nextNumber,
  spaceExists,
  withLogin,
} from './employee.store.ts';

export type Fields = typeof employeeFields;
export type Extra = typeof employeeExtra;
export type Employee = MasterRow<Fields>;
const P = 'AbpIdentity.Employees';

/** Somebody leaves or is deleted: whoever keeps work of his that is not done refuses (Identity:HasOpenWork). */
export const employeeLeaving = fact<{ employeeId: string; tenantUserId: string | null }>(
  'identity.employee.leaving',
);

/** Phones are shown whole to those who look at members or at employees, and may be searched by them alone (platform F7). */
const seesPhones = ({ rights }: Who): boolean =>
  [PHONE_RIGHT, `${P}:get`, `${P}:edit`].some((right) => rights.has(right));

/** An account of the employee that can log in now; null when there is none. */
export async function activeLogin({ tx }: Pick<MasterDoing, 'tx'>, row: Pick<Employee, 'tenantUserId'>) {
  const login = row.tenantUserId === null ? undefined : await loginOf(tx, row.tenantUserId);
  return login && row.tenantUserId !== null && ACTIVE_LOGIN.includes(login.userStatus)
    ? { ...login, memberId: row.tenantUserId }
    : null;
}

class Employees extends OneAtATime<Fields, Extra> {
  protected override readonly locked = 'employees';
  protected override titleOf(row: Employee): string {
    return `${row.employeeNo} ${row.name}`;
  }
  protected override shown(who: Who, row: MasterView<Fields, Extra>): MasterView<Fields, Extra> {
    const seen = super.shown(who, row);
    // nobody closes his own account, or sends himself away
    const isSelf = row.tenantUserId !== null && row.tenantUserId === who.tenantUserId;
    const barred = isSelf ? ['closeLogin', 'leave'] : [];
    return {
      ...seen,
      phoneNumber: shownPhone(seen.phoneNumber, seesPhones(who)),
      actions: seen.actions.filter((a) => !barred.includes(a)),
    };
  }
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    const row = await this.store.lock(doing.tx, doing.who, id);
    await tell(doing, employeeLeaving, { employeeId: id, tenantUserId: row.tenantUserId });
    const login = row.tenantUserId === null ? undefined : await loginOf(doing.tx, row.tenantUserId);
    // an account of the space's own goes with him; a person's own stays the member that it is
    if (login?.isOwn && row.tenantUserId !== null) await discharge(doing, row.tenantUserId);
    await super.remove(doing, id);
  }
}

async function complete(doing: MasterDoing, next: MasterNext<Fields>, before: Employee | null) {
  const { tx } = doing;
  next.employeeNo ||= before?.employeeNo ?? (await nextNumber(tx));
  const idCard = next.idCardNo;
  if (typeof idCard === 'string' && idCard !== before?.idCardNo) {
    if (!isIdCard(idCard)) raise('Identity:IdCardInvalid');
    next.idCardNo = idCard.toUpperCase();
  }
  if (await employees.store.isTaken(tx, { field: 'employeeNo' }, next, before?.id ?? null))
    raise('Identity:EmployeeNoExists', { employeeNo: next.employeeNo });
}

const differs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length !== b.length || a.some((id) => !b.includes(id));

export const employees: Employees = new Employees(employee, {
  extra: EXTRA,
  sortBy: { employeeNo: byNumber },
  complete,
  filter(where, query, who) {
    const { organizationUnitId: unitId, hasLogin, filter: typed } = query;
    if (typeof unitId === 'string') where.and(inUnitOrBelow(unitId));
    if (typeof hasLogin === 'boolean') where.and(withLogin(hasLogin));
    if (typeof typed === 'string' && typed !== '' && !seesPhones(who)) where.and(named(typed));
  },
  async written(doing, row, before) {
    const isMoved =
      before &&
      (differs(before.organizationUnitIds, row.organizationUnitIds) ||
        differs(before.factoryIds, row.factoryIds));
    if (isMoved) await placeLogin(doing, row);
  },
  overrides: {
    all: bind(employee.calls.all, ({ tx }) => employed(tx, tx.tenantId)),
  },
});

/** The account of the employee, if it can log in, belongs to his units and factories. */
export async function placeLogin(
  doing: MasterDoing,
  row: Pick<Employee, 'tenantUserId' | 'organizationUnitIds' | 'factoryIds'>,
): Promise<void> {
  const login = await activeLogin(doing, row);
  if (!login) return;
  const { organizationUnitIds: unitIds, factoryIds } = row;
  await placeIn(doing, login.memberId, { unitIds, factoryIds });
}

/** Raises Common:NotFound when one of the units is none of the space. */
export async function assertUnits({ tx }: Pick<MasterDoing, 'tx'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!(await loadUnit(tx, id))) raise('Common:NotFound');
}

export const employeeRoutes: readonly Binding[] = [
  ...employees.routes,
  bind(employeesOfTenant, async ({ tx, params }) => {
    if (!(await spaceExists(tx, params.id))) raise('Common:NotFound');
    return employed(tx, params.id);
  }),
];
