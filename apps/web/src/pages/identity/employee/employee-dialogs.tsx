/** One change of an employee each: password, roles, units, leaving. */
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { employment } from '@muyun/contract';
import { DateField } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import '../../../kit/form/form.css';
import { RolesField } from '../shared/RolesField.tsx';
import type { Employee } from './employee.columns.tsx';
import { STALE } from './stale.ts';

interface Props {
  readonly row: Employee;
  readonly onClose: () => void;
}

const HINT = '至少6位密码，区分大小写';
// a password is typed here: no draft is kept of it
export function PasswordDialog({ row, onClose }: Props) {
  const [form] = Form.useForm<{ newPassword: string; password2: string }>();
  const set = useAction(employment.setEmployeePassword, {
    success: '密码已修改，他下次登录时必须更换',
    invalidates: STALE,
    onSuccess: onClose,
    onError: (error) => {
      const isWeak = error.code === 'Account:PasswordWeak' || error.code === 'Account:PasswordShort';
      if (isWeak) form.setFields([{ name: 'newPassword', errors: [error.message] }]);
      return isWeak;
    },
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed) await set.run({ params: { id: row.id }, body: typed });
  };
  return (
    <HouseModal
      title={`修改密码 · ${row.name}`}
      open
      width={480}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="修改密码"
      busy={set.busy}
    >
      <Form form={form} layout="vertical" className="my-form my-act-form" onFinish={() => void submit()}>
        <p className="my-act-fact">
          账号 <b>{row.loginName}</b>，修改后他在所有设备上退出
        </p>
        <Form.Item name="newPassword" label="新密码" rules={[{ required: true, min: 6, message: HINT }]}>
          <Input.Password autoFocus maxLength={32} autoComplete="new-password" placeholder={HINT} />
        </Form.Item>
        <Form.Item
          name="password2"
          label="确认密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请输入密码' },
            {
              validator: (_r, value?: string) =>
                !value || value === form.getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次密码不一致')),
            },
          ]}
        >
          <Input.Password maxLength={32} autoComplete="new-password" />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}

export function RolesDialog({ row, onClose }: Props) {
  const params = { id: row.id };
  const asked = useCall(employment.rolesOfEmployee, { params }, { keepPrevious: false });
  const title = `角色 · ${row.name}`;
  const { data } = asked;
  if (!data) return <AwaitedModal title={title} asked={[asked]} onClose={onClose} />;
  return (
    <ActDialog
      title={title}
      okText="保存"
      success="已保存"
      row={row}
      call={employment.saveRolesOfEmployee}
      invalidates={[...STALE, employment.rolesOfEmployee]}
      initial={{ roleIds: data.map((r) => r.id) }}
      inputOf={(typed) => ({ params, body: { roleIds: (typed['roleIds'] as string[] | undefined) ?? [] } })}
      onClose={onClose}
    >
      <Form.Item name="roleIds" label="角色" extra="只列出不超过您自己权限的角色">
        <RolesField call={employment.assignableRolesOfEmployees} held={data} />
      </Form.Item>
    </ActDialog>
  );
}

export function UnitsDialog({ row, onClose }: Props) {
  const params = { id: row.id };
  return (
    <ActDialog
      title={`机构 · ${row.name}`}
      okText="保存"
      success="已保存"
      row={row}
      call={employment.saveUnitsOfEmployee}
      invalidates={STALE}
      initial={{ organizationUnitIds: row.organizationUnitIds }}
      inputOf={(typed) => ({
        params,
        body: { organizationUnitIds: (typed['organizationUnitIds'] as string[] | undefined) ?? [] },
      })}
      onClose={onClose}
    >
      <Form.Item name="organizationUnitIds" label="机构" extra="登录账号的机构一并调整">
        <OrganizationSelect multiple />
      </Form.Item>
    </ActDialog>
  );
}

export function LeaveDialog({ row, onClose }: Props) {
  const params = { id: row.id };
  return (
    <ActDialog
      title={`办理离职 · ${row.name}`}
      okText="办理离职"
      success="已办理离职"
      danger
      row={row}
      call={employment.leaveEmployee}
      invalidates={STALE}
      initial={{ leaveDate: dayjs().format('YYYY-MM-DD'), handOverTo: null }}
      inputOf={(typed) => ({
        params,
        body: {
          leaveDate: String(typed['leaveDate']),
          handOverTo: (typed['handOverTo'] as string | null | undefined) ?? null,
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <p className="my-act-fact">登录账号立即停用并空出席位，工牌作废；以后可以复职</p>
      <Form.Item name="leaveDate" label="离职日期" rules={[{ required: true, message: '请选择离职日期' }]}>
        <DateField />
      </Form.Item>
      {row.actions.includes('closeLogin') && (
        <Form.Item
          name="handOverTo"
          label="工作交接给"
          extra="他负责的客户、未完工的工程和工序、机构、工厂转到交接人名下"
        >
          <StaffSelect placeholder="没有可不选" />
        </Form.Item>
      )}
    </ActDialog>
  );
}
