/** 新增 and 编辑员工; the identity card is shown by its last signs, whole on demand. */
import { useMemo, useState } from 'react';
import { Button, Select } from 'antd';
import { employee, employeeFields, employment } from '@muyun/contract';
import { useSession } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import type { Employee } from './employee.columns.tsx';
import { STALE } from './stale.ts';

const NAMES = [
  'name',
  'employeeNo',
  'gender',
  'phoneNumber',
  'idCardNo',
  'position',
  'organizationUnitIds',
  'factoryIds',
  'entryDate',
  'wageType',
  'remark',
] as const;

/** The whole number of the card, on demand: the log remembers who has asked. */
function WholeCard({ id }: { id: string }) {
  const [card, setCard] = useState<string | null>();
  const read = useAction(employment.readIdCard, { onSuccess: ({ idCardNo }) => setCard(idCardNo) });
  if (card !== undefined) return <span className="em-card-no">{card ?? '密钥已更换，无法读出'}</span>;
  return (
    <Button
      type="link"
      size="small"
      loading={read.busy}
      className="em-reveal"
      onClick={() => void read.run({ params: { id } })}
    >
      查看完整号码
    </Button>
  );
}

function FactoriesField(props: { id?: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const own = useSession((s) => s.factories);
  const options = own.map((f) => ({ value: f.id, label: f.name }));
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      placeholder="选择工厂"
      options={options}
      optionFilterProp="label"
    />
  );
}

function itemsFor(row: Employee | null, hasFactories: boolean): FormItem[] {
  return itemsOf(
    employeeFields,
    NAMES.filter((n) => n !== 'factoryIds' || hasFactories),
    {
      organizationUnitIds: { control: <OrganizationSelect multiple placeholder="选择机构" /> },
      factoryIds: { control: <FactoriesField /> },
      idCardNo: {
        placeholder: '18 位',
        ...(row?.idCardNo ? { help: <WholeCard id={row.id} /> } : {}),
      },
      remark: { span: 2, multiline: false },
    },
  );
}

export function EmployeeForm({
  row,
  unitId,
  onClose,
}: {
  row: Employee | null;
  unitId: string | null;
  onClose: () => void;
}) {
  const hasFactories = useSession((s) => s.factories.length > 0);
  const items = useMemo(() => itemsFor(row, hasFactories), [row, hasFactories]);
  return (
    <FormModal
      noun="员工"
      columns={2}
      width={720}
      open
      onClose={onClose}
      items={items}
      create={employee.calls.create}
      update={employee.calls.update}
      row={row}
      initial={unitId === null ? {} : { organizationUnitIds: [unitId] }}
      latest={({ id }) => request(employee.calls.get, { params: { id } })}
      invalidates={STALE}
    />
  );
}
