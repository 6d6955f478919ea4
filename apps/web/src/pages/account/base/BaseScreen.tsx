/** 基本设置: picture, name and address of the person; what the space says of him is shown beside. */
import { useRef } from 'react';
import { Button, Form, Input, Select } from 'antd';
import { member, type OutputOf, profile } from '@muyun/contract';
import { loadSession, useSession } from '../../../kit/auth/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { showError, useAction, useCall } from '../../../kit/http/index.ts';
import { AvatarList } from '../../../kit/people/AvatarList.tsx';
import { squareOf } from '../../../kit/people/picture.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import '../../../kit/form/form.css';
import './base.css';

type Profile = OutputOf<typeof profile.getProfile>;
interface Typed {
  avatar: string | null;
  nickname: string;
  realName: string | null;
  gender: 1 | 2 | null;
  email: string | null;
}
const MOST_BYTES = 2 * 1024 * 1024;

function AvatarField({
  name,
  value,
  onChange,
}: {
  name: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      toast.warning('图片不能超过 2 MB');
      return;
    }
    squareOf(file, profile.AVATAR.size).then(
      (made) => onChange?.(made),
      () => toast.error('图片无法读取，请换一张'),
    );
  };
  return (
    <div className="ac-avatar">
      <AvatarList people={[{ id: 'me', name, avatar: value ?? null }]} label="头像" />
      <Button onClick={() => chooser.current?.click()}>选择图片</Button>
      {value && (
        <Button type="text" onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="头像图片"
        onChange={(e) => {
          choose(e.target.files?.[0]);
          e.target.value = '';
        }}
      />
    </div>
  );
}

function ProfileForm({ row }: { row: Profile }) {
  const [form] = Form.useForm<Typed>();
  const save = useAction(profile.saveProfile, {
    success: '已保存',
    invalidates: [profile.getProfile],
    onSuccess: () => void loadSession().catch(showError),
    faultsTo: {
      showFaults(faults) {
        form.setFields(faults.map((f) => ({ name: f.field as keyof Typed, errors: [f.message] })));
        return [];
      },
    },
  });
  const submit = (typed: Typed): void =>
    void save.run({
      params: { id: row.id },
      body: { ...typed, gender: typed.gender ?? null, version: row.version },
    });
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      className="my-form ac-form"
      initialValues={{ ...row, gender: row.gender === 1 || row.gender === 2 ? row.gender : null }}
      onFinish={submit}
    >
      <Form.Item name="avatar" label="头像" extra="取图片中间的方形，2 MB 以内">
        <AvatarField name={row.nickname} />
      </Form.Item>
      <Form.Item
        name="nickname"
        label="昵称"
        rules={[{ required: true, whitespace: true, message: '请输入昵称' }]}
      >
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="realName" label="姓名">
        <Input maxLength={32} autoComplete="name" />
      </Form.Item>
      <Form.Item name="gender" label="性别">
        <Select allowClear placeholder="请选择" options={[...profile.GENDER_OPTIONS]} />
      </Form.Item>
      <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱' }]}>
        <Input maxLength={128} autoComplete="email" />
      </Form.Item>
      <div>
        <Button type="primary" htmlType="submit" loading={save.busy}>
          保存
        </Button>
      </div>
    </Form>
  );
}

/** What the space says of the person: he reads it, others keep it. */
function Here() {
  const space = useSession((s) => s.tenant?.displayName ?? '');
  const { data, error, refetch } = useCall(profile.profileHere);
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={5} />;
  const names = (list: readonly { name: string }[]): string => list.map((x) => x.name).join('、') || '—';
  const facts = [
    ['空间', space],
    ['身份', data.isAdmin ? '空间所有者' : statusOf(data.userStatus)],
    ['备注名', data.remarkName || '—'],
    ['角色', data.isAdmin ? '全部权限' : names(data.roles)],
    ['机构', names(data.organizationUnits)],
    ['工厂', names(data.factories)],
    ['岗位', data.employee?.position ?? '—'],
    ['工号', data.employee?.employeeNo ?? '—'],
  ] as const;
  return (
    <dl className="ac-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
const statusOf = (status: number): string =>
  member.MEMBER_STATUSES.find((s) => s.value === status)?.label ?? '';

export default function BaseScreen() {
  const userId = useSession((s) => s.userId) ?? '';
  const hasSpace = useSession((s) => s.tenantId !== null);
  const { data, error, refetch } = useCall(profile.getProfile, { params: { id: userId } });
  return (
    <div className="my-page ac-base">
      <section className="my-surface" aria-label="基本设置">
        <h2>基本设置</h2>
        {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines rows={6} />}
        {data && <ProfileForm key={data.version} row={data} />}
      </section>
      {hasSpace && (
        <section className="my-surface" aria-label="当前空间">
          <h2>当前空间</h2>
          <Here />
        </section>
      )}
    </div>
  );
}
