/** 空间设置: what the factory says of itself, and how its people are logged in. */
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { tenantConfig, type BodyInputOf, type OutputOf } from '@muyun/contract';
import { loadSession, useCan } from '../../../kit/auth/index.ts';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { PictureField } from '../../../kit/file/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { faultsTo } from './faults.ts';
import '../../../kit/form/form.css';

type Config = OutputOf<typeof tenantConfig.getConfig>;
type Body = BodyInputOf<typeof tenantConfig.saveConfig>;
type Typed = Omit<Body, 'logoUrl' | 'reectLogoUrl' | 'allowSupportWriteUntil' | 'version'> & {
  logo: string[];
  reectLogo: string[];
  /** hours from now; KEPT: as it stands, 0: not at all */
  supportHours: number;
};

const { CONFIG_LABELS: L } = tenantConfig;
const FILE = '/api/basic/file/';
const idsOf = (url: string | null): string[] => (url ? [url.slice(FILE.length)] : []);
const urlOf = (ids: readonly string[] | undefined): string | null => (ids?.[0] ? `${FILE}${ids[0]}` : null);
const KEPT = -1;
const HOUR_MS = 3_600_000;
const SUPPORT_HOURS = [4, 24, 72];
/** Until when support may write still; null when it may not. */
const supportUntil = (row: Config): string | null =>
  row.allowSupportWriteUntil !== null && Date.parse(row.allowSupportWriteUntil) > Date.now()
    ? row.allowSupportWriteUntil
    : null;
const untilIn = (hours: number): string | null =>
  hours === 0 ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
const supportOptions = (row: Config) => {
  const until = supportUntil(row);
  return [
    { value: 0, label: '不允许，只能查看' },
    ...(until ? [{ value: KEPT, label: `允许至 ${fmt.time(until)}` }] : []),
    ...SUPPORT_HOURS.map((hours) => ({
      value: hours,
      label: `允许 ${hours < 24 ? `${hours} 小时` : `${hours / 24} 天`}`,
    })),
  ];
};
const typedOf = (row: Config): Typed => ({
  enterpriseName: row.enterpriseName,
  enterpriseIntroduction: row.enterpriseIntroduction,
  logo: idsOf(row.logoUrl),
  reectLogo: idsOf(row.reectLogoUrl),
  requireSecondFactor: row.requireSecondFactor,
  webIdleMinutes: row.webIdleMinutes,
  displayAmountDefault: row.displayAmountDefault,
  supportHours: supportUntil(row) ? KEPT : 0,
});
const bodyOf = ({ logo, reectLogo, supportHours, ...typed }: Typed, version: number): Body => ({
  ...typed,
  ...(supportHours === KEPT ? {} : { allowSupportWriteUntil: untilIn(supportHours) }),
  webIdleMinutes: typed.webIdleMinutes ?? null,
  logoUrl: urlOf(logo),
  reectLogoUrl: urlOf(reectLogo),
  version,
});

/** What people choose from; another value that stands there already stays one of them. */
const IDLE = [30, 60, 120, 240, 480, 720, 1440];
const idleText = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
const idleOptions = (now: number | null) =>
  [...new Set([...IDLE, ...(now === null ? [] : [now])])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: idleText(value) }));

export default function SpaceSettings() {
  const { data, error, refetch } = useCall(tenantConfig.getConfig);
  if (data) return <Loaded key={data.version} row={data} />;
  return (
    <div className="my-surface">
      {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={8} />}
    </div>
  );
}

function Loaded({ row }: { row: Config }) {
  const [form] = Form.useForm<Typed>();
  const mayEdit = useCan(tenantConfig.saveConfig.right);
  const draft = useFormDraft(form, { title: '空间设置', row: { id: 'space' } });
  const act = useAction(tenantConfig.saveConfig, {
    success: '已保存空间设置',
    invalidates: [tenantConfig.getConfig],
    faultsTo: faultsTo(form),
    onAnswered: draft.clear,
    // the header shows it at once
    onSuccess: () => void loadSession(),
  });
  const save = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed) await act.run({ body: bodyOf(form.getFieldsValue(true) as Typed, row.version) });
  };
  const cancel = (): void => {
    form.resetFields();
    draft.clear();
  };
  return (
    <div className="my-page my-rules">
      <Form
        form={form}
        layout="vertical"
        className="my-space-form"
        disabled={!mayEdit}
        initialValues={typedOf(row)}
        onValuesChange={draft.touch}
        onFinish={() => void save()}
      >
        <FaceFields mayEdit={mayEdit} />
        <DoorFields row={row} />
        {mayEdit && draft.dirty && (
          <div className="my-surface my-space-acts">
            <span className="my-t2">有未保存的修改</span>
            <Button onClick={cancel}>取消</Button>
            <Button type="primary" htmlType="submit" loading={act.busy}>
              保存
            </Button>
          </div>
        )}
      </Form>
    </div>
  );
}

function FaceFields({ mayEdit }: { mayEdit: boolean }) {
  return (
    <section className="my-surface my-rule" aria-label="企业形象">
      <div className="my-rule-head">
        <h2>企业形象</h2>
      </div>
      <div className="my-form my-space-fields">
        <Form.Item
          name="enterpriseName"
          label={L.enterpriseName}
          extra="显示在登录页；与空间名称相同时随空间名称变化"
          rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
          className="wide"
        >
          <Input maxLength={50} showCount />
        </Form.Item>
        <Form.Item name="enterpriseIntroduction" label={L.enterpriseIntroduction} className="wide">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
        </Form.Item>
        <Form.Item name="logo" label={L.logoUrl} extra="正方形，显示在页头空间名称旁">
          <PictureField label={L.logoUrl} most={1} disabled={!mayEdit} accept=".png,.jpg,.jpeg,.webp,.svg" />
        </Form.Item>
        <Form.Item name="reectLogo" label={L.reectLogoUrl} extra="横向，显示在登录页">
          <PictureField
            label={L.reectLogoUrl}
            most={1}
            disabled={!mayEdit}
            accept=".png,.jpg,.jpeg,.webp,.svg"
          />
        </Form.Item>
      </div>
    </section>
  );
}

function DoorFields({ row }: { row: Config }) {
  return (
    <section className="my-surface my-rule" aria-label="登录与成员">
      <div className="my-rule-head">
        <h2>登录与成员</h2>
      </div>
      <div className="my-form my-space-fields">
        <Form.Item
          name="webIdleMinutes"
          label={L.webIdleMinutes}
          extra="网页多久没有操作就退出登录；修改后对已登录的浏览器立即生效"
        >
          <Select
            allowClear
            placeholder="平台默认（8 小时；记住登录 7 天）"
            options={idleOptions(row.webIdleMinutes)}
          />
        </Form.Item>
        <Form.Item label="默认工厂" extra="新登录的成员先进入这个工厂">
          <span className="my-space-fact">
            {row.defaultFactoryName ?? '—'} <TabLink to="/identity/factorys">工厂管理</TabLink>
          </span>
        </Form.Item>
        <Form.Item
          name="supportHours"
          label="平台人员协助操作"
          extra="平台人员代登录时只能查看；需要他代为操作时在这里限时允许，随时可以收回"
        >
          <Select options={supportOptions(row)} />
        </Form.Item>
        <Form.Item name="requireSecondFactor" valuePropName="checked" extra="成员登录时除密码外再验证一次">
          <Checkbox>{L.requireSecondFactor}</Checkbox>
        </Form.Item>
        <Form.Item
          name="displayAmountDefault"
          valuePropName="checked"
          extra="新建角色时「显示金额」先按这里勾选"
        >
          <Checkbox>{L.displayAmountDefault}</Checkbox>
        </Form.Item>
      </div>
    </section>
  );
}
