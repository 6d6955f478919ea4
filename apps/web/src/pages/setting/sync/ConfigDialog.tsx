/** Where to and with which secret. No draft is kept of it: the secret would lie in the browser. */
import { Checkbox, Form, Input, Select } from 'antd';
import {
  firstScopesOf,
  isDirectory,
  third,
  THIRD_FREQUENCY,
  THIRD_PROVIDERS,
  thirdFrequenciesOf,
  thirdScopesOf,
  WEBHOOK,
  WECOM,
  THIRD_WEEKDAYS,
  type OutputOf,
} from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import type { FaultTarget } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import '../../../kit/form/form.css';

interface Typed {
  provider: number;
  name: string;
  url?: string;
  appId?: string;
  secret?: string;
  scopes: number[];
  frequency: number;
  syncTime: string;
  weekday: number;
}
const required = (message: string) => [{ required: true, whitespace: true, message }];

/** Where another system takes what it is sent. */
const Address = () => (
  <Form.Item
    name="url"
    label="接收地址"
    rules={required('请填写地址')}
    extra="只能是公网的 https 地址；每次推送都带有时间、随机数和 HMAC-SHA256 签名"
  >
    <Input maxLength={300} placeholder="https://" />
  </Form.Item>
);
/** As whom an address book is read. */
const App = ({ provider }: { provider: number }) => (
  <Form.Item
    name="appId"
    label={provider === WECOM ? '企业 ID' : 'AppKey'}
    rules={required(provider === WECOM ? '请填写企业 ID' : '请填写 AppKey')}
    extra={
      provider === WECOM
        ? '在企业微信管理后台「我的企业」查看；应用需要有通讯录读取权限'
        : '在钉钉开放平台的应用凭证里查看；应用需要有通讯录读取权限'
    }
  >
    <Input maxLength={64} />
  </Form.Item>
);

const optionsOf = (list: readonly { value: number; label: string }[]) =>
  list.map(({ value, label }) => ({ value, label }));

/** How often it synchronises by itself; every kept value stays in the form, shown or not. */
function Rhythm({ provider }: { provider: number }) {
  const frequency = Form.useWatch('frequency', Form.useFormInstance<Typed>()) ?? THIRD_FREQUENCY.byHand;
  const isTimed = frequency === THIRD_FREQUENCY.daily || frequency === THIRD_FREQUENCY.weekly;
  return (
    <>
      <Form.Item name="frequency" label="自动同步" extra="按时同步上次之后的变化；失败会通知能修改对接的人">
        <Select options={optionsOf(thirdFrequenciesOf(provider))} />
      </Form.Item>
      <Form.Item name="weekday" label="星期" hidden={frequency !== THIRD_FREQUENCY.weekly}>
        <Select options={optionsOf(THIRD_WEEKDAYS)} />
      </Form.Item>
      <Form.Item
        name="syncTime"
        label="同步时间"
        hidden={!isTimed}
        rules={[{ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: '请填写时间，如 02:00' }]}
      >
        <Input maxLength={5} placeholder="02:00" />
      </Form.Item>
    </>
  );
}

function Fields({ isNew }: { isNew: boolean }) {
  const form = Form.useFormInstance<Typed>();
  const provider = Form.useWatch('provider', form) ?? WEBHOOK;
  const isBook = isDirectory(provider);
  const secret = isBook ? '应用密钥 Secret' : '签名密钥';
  return (
    <>
      <Form.Item name="provider" label="类型" extra={THIRD_PROVIDERS.find((p) => p.value === provider)?.hint}>
        <Select
          disabled={!isNew}
          options={THIRD_PROVIDERS.map(({ value, label }) => ({ value, label }))}
          onChange={(to: number) => {
            form.setFieldValue('scopes', firstScopesOf(to));
            if (!thirdFrequenciesOf(to).some((f) => f.value === form.getFieldValue('frequency')))
              form.setFieldValue('frequency', THIRD_FREQUENCY.byHand);
          }}
        />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={required('请填写名称')}>
        <Input maxLength={32} placeholder="对方系统的名称" autoFocus />
      </Form.Item>
      {isBook ? <App provider={provider} /> : <Address />}
      <Form.Item
        name="secret"
        label={secret}
        rules={isNew ? required('请填写密钥') : []}
        extra={isNew ? '至少 8 位，保存后不再显示' : '已保存，不再显示；留空则不修改'}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="scopes"
        label="同步范围"
        extra={isBook ? undefined : '单据审核后推送，含单价和金额；反审核、作废后再推送一次并标为无效'}
        rules={[{ required: true, type: 'array', min: 1, message: '请选择同步范围' }]}
      >
        <Checkbox.Group options={thirdScopesOf(provider)} />
      </Form.Item>
      <Rhythm provider={provider} />
    </>
  );
}

const FRESH: Partial<Typed> = {
  provider: WEBHOOK,
  scopes: firstScopesOf(WEBHOOK),
  frequency: THIRD_FREQUENCY.byHand,
  syncTime: '02:00',
  weekday: 1,
};

export function ConfigDialog({
  config,
  onClose,
}: {
  config: OutputOf<typeof third.getConfig> | undefined;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Typed>();
  const faultsTo: FaultTarget = {
    showFaults: (faults) => {
      const names = [
        'provider',
        'name',
        'url',
        'appId',
        'secret',
        'scopes',
        'frequency',
        'syncTime',
      ] as const;
      const own = names.flatMap((name) =>
        faults.filter((f) => f.field === name).map((f) => ({ name, errors: [f.message] })),
      );
      form.setFields(own);
      return faults.filter((f) => !names.some((n) => n === f.field));
    },
  };
  const options = { faultsTo, invalidates: [third.listConfigs], onSuccess: onClose };
  const create = useAction(third.createConfig, { ...options, success: '已新增对接' });
  const update = useAction(third.updateConfig, { ...options, success: '已保存配置' });
  const save = async () => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const { provider, ...body } = { ...typed, secret: typed.secret || null };
    if (config) await update.run({ params: { id: config.id }, body: { ...body, version: config.version } });
    else await create.run({ body: { provider, ...body } });
  };
  return (
    <HouseModal
      title={config ? '配置对接' : '新增对接'}
      open
      width={520}
      okText="保存"
      busy={create.busy || update.busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        className="my-form sync-key-form"
        initialValues={config ?? FRESH}
        onFinish={() => void save()}
      >
        <Fields isNew={config === undefined} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
