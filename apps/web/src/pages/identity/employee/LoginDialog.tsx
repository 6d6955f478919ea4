/** 开通登录账号: one that the space makes, or the one that the person has, with his consent by SMS. */
import { useState } from 'react';
import { Button, Form, Input, Segmented } from 'antd';
import type { FormInstance } from 'antd';
import { employment, type OutputOf } from '@muyun/contract';
import { useSeconds } from '../../../kit/countdown/use-seconds.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import '../../../kit/form/form.css';
import '../../../widgets/act-dialog/act-dialog.css';
import { RolesField } from '../shared/RolesField.tsx';
import type { Employee } from './employee.columns.tsx';
import { STALE } from './stale.ts';
import { CodeField } from '../../../widgets/sms-code/index.ts';

interface Typed {
  loginName?: string;
  password?: string;
  phone?: string;
  smsCode?: string;
  roleIds?: string[];
}
type Opened = OutputOf<typeof employment.openLogin>;
const WAYS = [
  { value: 'own', label: '新建账号' },
  { value: 'linked', label: '关联已有账号' },
];
const FIELD_OF: Readonly<Record<string, keyof Typed>> = {
  'Identity:LoginNameExists': 'loginName',
  'Account:PasswordWeak': 'password',
  'Account:PasswordShort': 'password',
  'Account:SmsCodeInvalid': 'smsCode',
};

/** Long enough and of all three kinds; nobody has to think of one. */
function madePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${[...bytes].map((b) => signs[b % signs.length]).join('')}#7`;
}

function OwnFields({ form, spaceCode }: { form: FormInstance<Typed>; spaceCode: string }) {
  return (
    <>
      <Form.Item
        name="loginName"
        label="登录名"
        rules={[
          { required: true, message: '请输入登录名' },
          {
            pattern: /^\s*[a-zA-Z0-9_]{3,20}\s*$/,
            message: '登录名为 3–20 位小写字母、数字或下划线',
          },
        ]}
        extra={`登录时输入：登录名@${spaceCode}`}
      >
        <Input
          autoFocus
          maxLength={20}
          autoComplete="off"
          suffix={<span className="my-t3">@{spaceCode}</span>}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label="初始密码"
        rules={[{ required: true, min: 6, message: '至少6位密码，区分大小写' }]}
        extra="首次登录必须修改"
      >
        <Input
          maxLength={32}
          autoComplete="off"
          suffix={
            <Button
              type="link"
              size="small"
              onClick={() => form.setFieldsValue({ password: madePassword() })}
            >
              随机生成
            </Button>
          }
        />
      </Form.Item>
    </>
  );
}

function LinkedFields({ form, id }: { form: FormInstance<Typed>; id: string }) {
  const [left, start] = useSeconds();
  const ask = useAction(employment.askConsent, {
    success: '验证码已发送到员工手机，5 分钟内有效',
    onSuccess: ({ resendAfter }) => start(resendAfter),
  });
  const send = async () => {
    const typed = await form.validateFields(['phone']).catch(() => null);
    if (typed?.phone) await ask.run({ params: { id }, body: { phone: typed.phone.trim() } });
  };
  return (
    <>
      <Form.Item
        name="phone"
        label="员工的注册手机"
        rules={[
          { required: true, pattern: /^\s*(1[3-9]\d{9}|\+\d{6,18})\s*$/, message: '请输入正确的手机号' },
        ]}
        extra="验证码发到员工手机，报给您即表示同意关联；他沿用自己的密码登录"
      >
        <Input autoFocus maxLength={20} inputMode="tel" />
      </Form.Item>
      <CodeField left={left} busy={ask.busy} onSend={() => void send()} />
    </>
  );
}

interface Props {
  readonly row: Employee;
  readonly onClose: () => void;
  readonly onOpened: (opened: Opened, password: string | null) => void;
}

function useOpening(form: FormInstance<Typed>, { row, onClose, onOpened }: Props) {
  const [way, setWay] = useState('own');
  const open = useAction(employment.openLogin, {
    invalidates: STALE,
    onSuccess: (opened) => {
      onClose();
      onOpened(opened, opened.isOwn ? (form.getFieldValue('password') as string) : null);
    },
    onError: (error) => {
      const name = FIELD_OF[error.code];
      if (name) form.setFields([{ name, errors: [error.message] }]);
      return name !== undefined;
    },
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const { loginName, password, phone, smsCode, roleIds } = typed;
    const pair =
      way === 'own'
        ? { loginName: loginName?.trim().toLowerCase() ?? '', password }
        : { phone: phone?.trim(), smsCode: smsCode?.trim() };
    await open.run({ params: { id: row.id }, body: { ...pair, roleIds: roleIds ?? [] } });
  };
  return { way, setWay, busy: open.busy, submit };
}

// passwords are typed here: no draft is kept of it
export function LoginDialog(props: Props) {
  const { row, onClose } = props;
  const [form] = Form.useForm<Typed>();
  const { data } = useCall(employment.loginOfEmployee, { params: { id: row.id } });
  const { way, setWay, busy, submit } = useOpening(form, props);
  return (
    <HouseModal
      title={`开通登录账号 · ${row.name}`}
      open
      width={480}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="开通"
      busy={busy}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form my-act-form"
        initialValues={{ roleIds: row.roleIds }}
        onFinish={() => void submit()}
      >
        <Segmented block options={WAYS} value={way} onChange={setWay} />
        {way === 'own' ? (
          <OwnFields form={form} spaceCode={data?.spaceCode ?? '…'} />
        ) : (
          <LinkedFields form={form} id={row.id} />
        )}
        <Form.Item
          name="roleIds"
          label="角色"
          extra="占用一个席位；不选时使用默认角色，没有任何角色的账号不能登录"
        >
          <RolesField call={employment.assignableRolesOfEmployees} />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
