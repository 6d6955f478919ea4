/** 新建租户: a space with its owner. */
import { Form, Input, InputNumber, Select } from 'antd';
import { QUOTA_MOST, tenant, tenantPick } from '@muyun/contract';
import { askedOptions } from '../../../kit/form/asked-options.tsx';
import { useCall } from '../../../kit/http/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import type { Opened } from './opened.ts';
import { AgentField, asked, SalesmanField, STALE, text, useEditions } from './tenant-dialogs.tsx';

type Typed = Readonly<Record<string, unknown>>;

const count = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const inputOf = (typed: Typed) => ({
  body: {
    displayName: String(typed['displayName']),
    editionId: String(typed['editionId']),
    ownerName: String(typed['ownerName']),
    ownerPhone: String(typed['ownerPhone']),
    telephone: text(typed['telephone']),
    months: count(typed['months']),
    seats: count(typed['seats']),
    storage: count(typed['storage']),
    nest: count(typed['nest']),
    concurrent: count(typed['concurrent']),
    salesmanUserId: text(typed['salesmanUserId']),
    agentTenantId: text(typed['agentTenantId']),
    tagIds: ids(typed['tagIds']),
    remark: text(typed['remark']),
  },
});

export function OpenDialog({ onDone, onClose }: { onDone: (made: Opened) => void; onClose: () => void }) {
  return (
    <ActDialog
      title="新建租户"
      okText="开通"
      columns={2}
      call={tenant.createTenant}
      invalidates={STALE}
      inputOf={inputOf}
      onDone={onDone}
      onClose={onClose}
    >
      <Fields />
    </ActDialog>
  );
}

function Fields() {
  const editions = useEditions();
  return (
    <>
      <Form.Item
        name="displayName"
        label="空间名称"
        rules={[...asked('请输入空间名称'), { min: 6, message: '长度至少6个字符' }]}
        className="wide"
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="editionId" label="版本" rules={[{ required: true, message: '请选择版本' }]}>
        <Select {...askedOptions(editions, (e) => ({ value: e.id, label: e.name }))} placeholder="选择版本" />
      </Form.Item>
      <Form.Item name="months" label="开通月数" extra="不填：有试用的版本按试用开通">
        <InputNumber min={1} max={60} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="ownerName" label="管理员姓名" rules={asked('请输入管理员姓名')}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item
        name="ownerPhone"
        label="管理员手机号"
        rules={[{ required: true, pattern: /^(1[3-9]\d{9}|\+\d{6,18})$/, message: '请输入正确的手机号' }]}
        extra="已有账号的手机号直接成为所有者"
      >
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="telephone" label="公司电话">
        <Input maxLength={20} placeholder="不填同管理员手机号" />
      </Form.Item>
      <Quotas />
      <SalesmanField />
      <AgentField />
      <TagsField />
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Form.Item>
    </>
  );
}

/** What is left out is as every new space has it. */
const QUOTAS = [
  { name: 'seats', label: '席位', least: 1 },
  { name: 'storage', label: '存储 (GB)', least: 1 },
  { name: 'nest', label: '套料额度 (次)', least: 0 },
  { name: 'concurrent', label: '并发套料', least: 1 },
] as const;
const Quotas = () =>
  QUOTAS.map(({ name, label, least }) => (
    <Form.Item key={name} name={name} label={label}>
      <InputNumber
        min={least}
        max={QUOTA_MOST[name]}
        precision={0}
        placeholder="不填按默认"
        style={{ width: '100%' }}
      />
    </Form.Item>
  ));

function TagsField() {
  const tags = useCall(tenantPick.listTags);
  return (
    <Form.Item name="tagIds" label="标签">
      <Select
        mode="multiple"
        allowClear
        placeholder="不打标签"
        {...askedOptions(tags, (t) => ({ value: t.id, label: t.name }), '还没有标签')}
      />
    </Form.Item>
  );
}
