/** 员工管理: the units at the left, who works in them at the right, and what becomes of each. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { employee } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useImport } from '../../../kit/document/use-import.tsx';
import { ListPage } from '../../../kit/table/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { type Secret, SecretDialog } from '../../../widgets/act-dialog/index.ts';
import { UnitPick } from '../shared/UnitPick.tsx';
import { type Badge, BadgeDialog } from './BadgeDialog.tsx';
import { COLUMNS, type Employee, FILTERS, UNIT_FILTER } from './employee.columns.tsx';
import { LeaveDialog, PasswordDialog, RolesDialog, UnitsDialog } from './employee-dialogs.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { type Open, useEmployeeActions } from './use-employee-actions.ts';
import './employee.css';

const P = 'AbpIdentity.Employees';
const { calls } = employee;
const UNIT = 'organizationUnitId';

/** The chosen unit stands in the address, as every filter does. */
function useUnit(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string | null): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (id === null) next.delete(UNIT);
    else next.set(UNIT, id);
    setSearch(next, { replace: true });
  };
  return [search.get(UNIT), choose];
}

interface DialogsProps {
  readonly shown: Open | undefined;
  readonly onClose: () => void;
  readonly tell: (secret: Secret) => void;
}
function Dialogs({ shown, onClose, tell }: DialogsProps) {
  if (!shown) return null;
  const of = { row: shown.row, onClose };
  switch (shown.what) {
    case 'edit':
      return <EmployeeForm {...of} unitId={null} />;
    case 'password':
      return <PasswordDialog {...of} />;
    case 'roles':
      return <RolesDialog {...of} />;
    case 'units':
      return <UnitsDialog {...of} />;
    case 'leave':
      return <LeaveDialog {...of} />;
    case 'login':
      return (
        <LoginDialog
          {...of}
          onOpened={({ userName }, password) =>
            tell({
              title: '登录账号已开通',
              facts: [
                ['员工', shown.row.name],
                ['登录账号', userName ?? ''],
              ],
              password,
            })
          }
        />
      );
    default:
      return null;
  }
}

export default function EmployeeList() {
  const [unitId, chooseUnit] = useUnit();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<Open>();
  const [secret, setSecret] = useState<Secret>();
  const [badge, setBadge] = useState<Badge>();
  const close = useCallback(() => setShown(undefined), []);
  const edit = useCallback((row: Employee) => setShown({ what: 'edit', row }), []);
  const rowActions = useEmployeeActions(setShown, setBadge);
  const importing = useImport(employee);
  const isNarrow = useNarrow() !== 'no';
  const filters = useMemo(() => (isNarrow ? [...FILTERS, UNIT_FILTER] : FILTERS), [isNarrow]);
  return (
    <div className="unit-pick-split">
      {!isNarrow && <UnitPick all="全部员工" chosen={unitId} onChoose={chooseUnit} />}
      <ListPage
        call={calls.list}
        noun="员工"
        unit="人"
        columns={COLUMNS}
        filters={filters}
        defaultSort="employeeNo asc"
        primary={[
          { label: '新增员工', right: `${P}:add`, onClick: () => setAdding(true) },
          ...importing.actions,
        ]}
        exportCall={calls.export}
        rowActions={rowActions}
        actionsWidth={150}
        onOpen={can(`${P}:edit`) ? edit : undefined}
        emptyHint="先录入或导入员工，再为需要的人开通登录账号"
      >
        {(list) => (
          <>
            {isAdding && <EmployeeForm row={null} unitId={unitId} onClose={() => setAdding(false)} />}
            <Dialogs shown={shown} onClose={close} tell={setSecret} />
            {importing.dialog(list.refresh)}
            {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
            {badge && <BadgeDialog badge={badge} onClose={() => setBadge(undefined)} />}
          </>
        )}
      </ListPage>
    </div>
  );
}
