/** Registration: phone, code, password, and a space to begin with. */
import { useEffect, useState } from 'react';
import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import { Link, useNavigate } from 'react-router';
import {
  AGREEMENT_VERSION,
  inviteLink,
  type OutputOf,
  SMS_PURPOSES,
  space,
  SPACE_NAME,
  SPACE_TYPES,
} from '@muyun/contract';
import { logIn, switchTenant } from '../../kit/auth/index.ts';
import { isApiError, request, useCall } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { Doc, UserLayout } from '../login/UserLayout.tsx';
import { faultsInto } from './faults.ts';
import { NewPassword } from '../account/NewPassword.tsx';
import { PhoneCode } from './PhoneCode.tsx';

type SpaceType = (typeof SPACE_TYPES)[number]['value'];
/** beside the types: no space yet */
const LATER = 0;

interface Fields {
  phone: string;
  smsCode: string;
  password: string;
  password2: string;
  realName?: string;
  /** not asked of whoever was invited */
  editionType?: SpaceType | typeof LATER;
  displayName?: string;
  agreed: boolean;
}

/** With an invitation one comes back to it after the login. */
const loginOf = (invite: string | null): string =>
  invite ? `/user/login?redirect=${encodeURIComponent(`/user/register?invite=${invite}`)}` : '/user/login';

const bodyOf = ({ agreed, editionType = LATER, displayName, realName, ...own }: Fields) => ({
  ...own,
  phone: own.phone.trim(),
  smsCode: own.smsCode.trim(),
  realName: realName?.trim() || null,
  ...(editionType === LATER ? {} : { editionType, displayName: displayName?.trim() ?? '' }),
  agreementVersion: agreed ? AGREEMENT_VERSION : null,
});

interface Props {
  /** code of an invitation by link: the new account joins its space */
  readonly invite: string | null;
  /** the invitation is good no longer: an ordinary registration */
  readonly onDropped: () => void;
}

type Invited = OutputOf<typeof inviteLink.readInvite>;

/** What the invitation says; without one that is good the registration goes on as usual. */
function useInvitation(code: string | null, onDropped: () => void): Invited | undefined {
  const { data, error } = useCall(
    inviteLink.readInvite,
    { params: { code: code ?? '' } },
    { enabled: code !== null },
  );
  useEffect(() => {
    if (!error) return;
    toast.warning(isApiError(error) ? error.message : '邀请无法读取');
    onDropped();
  }, [error, onDropped]);
  return data;
}

/** Who asks, and where; an account that the phone has by now joins after its login. */
function Invitation({ invited, code }: { invited: Invited; code: string }) {
  return (
    <div className="my-join">
      {invited.inviterName} 邀请您加入 <b>{invited.spaceName}</b>
      {invited.hasAccount && (
        <p>
          {invited.phone} 已有账号，请直接 <Link to={loginOf(code)}>登录后加入</Link>
        </p>
      )}
    </div>
  );
}

/** The new account enters and joins: its password is at hand, so nobody types it again. */
async function joinWith({ phone, password }: Fields, code: string): Promise<void> {
  await logIn({ grantType: 'password', account: phone.trim(), password, rememberMe: true });
  const { tenantId } = await request(inviteLink.joinByInvite, { params: { code } });
  await switchTenant(tenantId);
}

export default function RegisterPage({ invite, onDropped }: Props) {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const invited = useInvitation(invite, onDropped);
  const phone = invited?.phone ?? null;
  useEffect(() => {
    if (phone !== null) form.setFieldValue('phone', phone);
  }, [form, phone]);
  const send = async (values: Fields): Promise<void> => {
    setBusy(true);
    try {
      await request(space.register, { body: bodyOf(values) });
      if (invite) return await joinWith(values, invite);
      toast.success('注册成功，请登录');
      await navigate(`/user/register-result?account=${encodeURIComponent(values.phone.trim())}`);
    } catch (error) {
      faultsInto(form, 'phone')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <UserLayout>
      {(product, links) => (
        <>
          <h2>注册{product}</h2>
          <p className="my-login-hint">
            已有账号？<Link to={loginOf(invite)}>去登录</Link>
          </p>
          {invite && invited && <Invitation invited={invited} code={invite} />}
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ editionType: SPACE_TYPES[0].value, agreed: false }}
            onFinish={(values) => void send(values)}
            scrollToFirstError
          >
            <PhoneCode form={form} purpose={SMS_PURPOSES.register} isFixed={phone !== null} />
            <NewPassword form={form} name="password" />
            <Form.Item name="realName" label="姓名">
              <Input maxLength={32} autoComplete="name" />
            </Form.Item>
            {!invite && <SpaceFields />}
            <Agreement links={links} />
            <Button type="primary" size="large" htmlType="submit" block loading={busy}>
              注册
            </Button>
          </Form>
        </>
      )}
    </UserLayout>
  );
}

function SpaceFields() {
  const type = Form.useWatch('editionType') as Fields['editionType'] | undefined;
  return (
    <>
      <Form.Item name="editionType" label="空间类型">
        <Segmented block options={[...SPACE_TYPES, { value: LATER, label: '暂不创建' }]} />
      </Form.Item>
      {type !== LATER && (
        <Form.Item
          name="displayName"
          label="空间名称"
          rules={[
            { required: true, whitespace: true, message: SPACE_NAME.required },
            { min: SPACE_NAME.min, message: SPACE_NAME.short },
          ]}
        >
          <Input maxLength={SPACE_NAME.max} placeholder="营业执照上的名称" autoComplete="organization" />
        </Form.Item>
      )}
    </>
  );
}

function Agreement({ links }: { links: { terms: string; privacy: string } | undefined }) {
  return (
    <Form.Item
      name="agreed"
      valuePropName="checked"
      rules={[
        {
          validator: (_r, value: boolean) =>
            value ? Promise.resolve() : Promise.reject(new Error('请先阅读并同意协议')),
        },
      ]}
    >
      <Checkbox>
        同意<Doc href={links?.terms}>《服务协议》</Doc>
        <Doc href={links?.privacy}>《隐私政策》</Doc>
      </Checkbox>
    </Form.Item>
  );
}
