/** A new key, or its limits changed. */
import { Checkbox, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { apiKey, type ApiKeyRow, OPEN_SCOPES } from '@muyun/contract';
import { DateField } from '../../../kit/form/index.ts';
import '../../../kit/form/form.css';
import { type FaultTarget, useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { MadeKey } from './ApiKeySecret.tsx';

interface Typed {
  name: string;
  scopes: number[];
  addresses?: string;
  expireDate?: string | null;
}
interface Props {
  row: ApiKeyRow | undefined;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
}
/** Fields of the form by those of the call. */
const FIELDS: Readonly<Record<string, keyof Typed>> = {
  name: 'name',
  scopes: 'scopes',
  expireTime: 'expireDate',
  ipAllowList: 'addresses',
};

const bodyOf = ({ name, scopes, addresses = '', expireDate }: Typed) => ({
  name,
  scopes,
  ipAllowList: addresses.split(/[\s,，;；]+/).filter(Boolean),
  expireTime: expireDate ? dayjs(expireDate).endOf('day').toISOString() : null,
});
const initialOf = (row: ApiKeyRow | undefined): Partial<Typed> => ({
  name: row?.name,
  scopes: row?.scopes ?? [],
  addresses: row?.ipAllowList.join('\n'),
  expireDate: row?.expireTime ? dayjs(row.expireTime).format('YYYY-MM-DD') : null,
});

const Fields = () => (
  <>
    <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
      <Input maxLength={32} placeholder="哪个系统使用，如 金蝶取数" autoFocus />
    </Form.Item>
    <Form.Item
      name="scopes"
      label="开放范围"
      rules={[{ required: true, type: 'array', min: 1, message: '请选择开放范围' }]}
      extra="只能读取，不含金额"
    >
      <Checkbox.Group options={[...OPEN_SCOPES]} />
    </Form.Item>
    <Form.Item name="addresses" label="IP 白名单" extra="每行一个 IP 或网段，不填则不限制">
      <Input.TextArea rows={3} placeholder={'203.0.113.8\n198.51.100.0/24'} />
    </Form.Item>
    <Form.Item name="expireDate" label="有效期至" extra="不填则长期有效">
      <DateField ahead />
    </Form.Item>
  </>
);

export function ApiKeyDialog({ row, onClose, onMade }: Props) {
  const [form] = Form.useForm<Typed>();
  const faultsTo: FaultTarget = {
    showFaults: (faults) => {
      // of a list the fault names the line: ipAllowList.2
      const known = faults.flatMap((f) => {
        const name = FIELDS[f.field.split('.')[0] ?? ''];
        return name ? [{ name, errors: [f.message] }] : [];
      });
      form.setFields(known);
      return faults.filter((f) => !FIELDS[f.field.split('.')[0] ?? '']);
    },
  };
  const options = { faultsTo, invalidates: [apiKey.listApiKeys] };
  const create = useAction(apiKey.createApiKey, { ...options, onSuccess: onMade });
  const update = useAction(apiKey.updateApiKey, { ...options, success: '已保存', onSuccess: onClose });
  const save = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const body = bodyOf(typed);
    if (!row) await create.run({ body });
    else {
      const { isEnabled, version } = row;
      await update.run({ params: { id: row.id }, body: { ...body, isEnabled, version } });
    }
  };
  return (
    <HouseModal
      title={row ? '修改密钥' : '生成密钥'}
      open
      width={520}
      okText={row ? '保存' : '生成'}
      busy={create.busy || update.busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form sync-key-form"
        initialValues={initialOf(row)}
        onFinish={() => void save()}
      >
        <Fields />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
