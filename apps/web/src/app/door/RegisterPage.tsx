/** Registration: phone, code, password, and a space to begin with. */
import { useState } from 'react';
import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import { Link, useNavigate } from 'react-router';
import { AGREEMENT_VERSION, SMS_PURPOSES, space, SPACE_NAME, SPACE_TYPES } from '@muyun/contract';
import { request } from '../../kit/http/index.ts';
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
  editionType: SpaceType | typeof LATER;
  displayName?: string;
  agreed: boolean;
}

const bodyOf = ({ agreed, editionType, displayName, realName, ...own }: Fields) => ({
  ...own,
  phone: own.phone.trim(),
  smsCode: own.smsCode.trim(),
  realName: realName?.trim() || null,
  ...(editionType === LATER ? {} : { editionType, displayName: displayName?.trim() ?? '' }),
  agreementVersion: agreed ? AGREEMENT_VERSION : null,
});

export default function RegisterPage() {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const send = async (values: Fields): Promise<void> => {
    setBusy(true);
    try {
      await request(space.register, { body: bodyOf(values) });
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
            已有账号？<Link to="/user/login">去登录</Link>
          </p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ editionType: SPACE_TYPES[0].value, agreed: false }}
            onFinish={(values) => void send(values)}
            scrollToFirstError
          >
            <PhoneCode form={form} purpose={SMS_PURPOSES.register} />
            <NewPassword form={form} name="password" />
            <Form.Item name="realName" label="姓名">
              <Input maxLength={32} autoComplete="name" />
            </Form.Item>
            <SpaceFields />
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
