/** 员工 of a space: who works there, with or without an account. */
import { employeesOfTenant, type OutputOf } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';

type Employee = OutputOf<typeof employeesOfTenant>[number];
const COLUMNS: Column<Employee>[] = [
  { key: 'employeeNo', title: '工号', fixed: 'left', width: 140 },
  { key: 'name', title: '姓名', width: 240 },
];

export default function EmployeesPane({ tenantId }: { tenantId: string }) {
  const { data, error, refetch, isFetching } = useCall(employeesOfTenant, { params: { id: tenantId } });
  return (
    <div className="saas-pane">
      <div className="saas-pane-head">
        <span className="my-t3">{data ? `${data.length} 人` : ''}</span>
      </div>
      <DataTable
        columns={COLUMNS}
        rows={data}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="还没有员工" />}
        label="员工"
      />
    </div>
  );
}
