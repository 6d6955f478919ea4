/** The dialogs of a space: edited, its edition and service; each change of what it has gives its reason. */
import type { ReactNode } from 'react';
import { Checkbox, Form, Input, Select } from 'antd';
import { AGENT_EDITION, home, tenant, tenantLog, tenantPick, type TenantRow } from '@muyun/contract';
import { askedOptions } from '../../../kit/form/asked-options.tsx';
import { DateField } from '../../../kit/form/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';

export const STALE = [tenant.listTenants, tenant.getTenant, tenantLog.listTrend, home.platformOverview];

export const asked = (message: string) => [{ required: true, whitespace: true, message }];
export const chosen = (message: string) => [{ required: true, message }];
/** The last moment of a day of the business calendar. */
export const endOfDay = (day: unknown): string | null =>
  typeof day === 'string' && day !== '' ? `${day.slice(0, 10)}T23:59:59+08:00` : null;
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const dayOf = (time: string | null): string | null => (time ? SHANGHAI.format(new Date(time)) : null);
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

export const Reason = () => (
  <Form.Item name="reason" label="原因" rules={asked('请填写原因')} className="wide">
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={200} showCount />
  </Form.Item>
);

/** The editions that a space of this type can have; without a type those that the platform opens. */
export function useEditions(editionType?: number) {
  const asked = useCall(tenantPick.tenantEditions);
  const data = asked.data?.filter((e) =>
    editionType === undefined ? e.editionType > 1 : e.editionType === editionType,
  );
  return { ...asked, data };
}

interface OfRow {
  readonly row: TenantRow;
  readonly onClose: () => void;
}

/** A space that is opened has no id yet. */
export function AgentField({ id }: { id?: string }) {
  const agents = useCall(tenantPick.tenantsOfType, { query: { editionType: AGENT_EDITION } });
  const others = { ...agents, data: agents.data?.filter((a) => a.tenantId !== id) };
  return (
    <Form.Item name="agentTenantId" label="代理商" extra="套料收入按代理商统计">
      <Select
        allowClear
        placeholder="没有代理商"
        {...askedOptions(others, (a) => ({ value: a.tenantId, label: a.displayName }))}
      />
    </Form.Item>
  );
}

export function SalesmanField() {
  const staff = useCall(tenantPick.tenantSalesmen);
  return (
    <Form.Item name="salesmanUserId" label="负责人">
      <Select
        allowClear
        placeholder="选择平台人员"
        {...askedOptions(staff, (s) => ({ value: s.id, label: s.name }))}
      />
    </Form.Item>
  );
}

export function EditDialog({ row, onClose }: OfRow) {
  const { displayName, telephone, contactName, address, salesmanUserId, agentTenantId, remark } = row;
  return (
    <ActDialog
      title="编辑租户"
      okText="保存"
      success="已保存"
      columns={2}
      row={row}
      call={tenant.updateTenant}
      invalidates={STALE}
      initial={{ displayName, telephone, contactName, address, salesmanUserId, agentTenantId, remark }}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: {
          displayName: String(typed['displayName']),
          telephone: text(typed['telephone']),
          contactName: text(typed['contactName']),
          address: text(typed['address']),
          salesmanUserId: text(typed['salesmanUserId']),
          agentTenantId: text(typed['agentTenantId']),
          remark: text(typed['remark']),
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="displayName"
        label="空间名称"
        rules={[...asked('请输入空间名称'), { min: 6, message: '长度至少6个字符' }]}
        className="wide"
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="contactName" label="联系人">
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="telephone" label="电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="address" label="地址" className="wide">
        <Input maxLength={200} />
      </Form.Item>
      <SalesmanField />
      <AgentField id={row.id} />
      <Form.Item name="remark" label="备注" extra="空间看不到" className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Form.Item>
    </ActDialog>
  );
}

export const Fact = ({ children }: { children: ReactNode }) => <p className="my-act-fact wide">{children}</p>;

export function EditionDialog({ row, onClose }: OfRow) {
  const editions = useEditions(row.editionType);
  return (
    <ActDialog
      title="调整版本"
      okText="调整版本"
      success="已调整"
      row={row}
      call={tenant.setEdition}
      invalidates={STALE}
      initial={{
        editionId: row.editionId,
        endTime: dayOf(row.expireTime),
        isInTrialPeriod: row.isInTrialPeriod,
      }}
      inputOf={(typed) => ({
        body: {
          tenantId: row.id,
          editionId: String(typed['editionId']),
          endTime: endOfDay(typed['endTime']),
          isInTrialPeriod: typed['isInTrialPeriod'] === true,
          reason: String(typed['reason']),
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item name="editionId" label="版本" rules={chosen('请选择版本')}>
        <Select
          {...askedOptions(editions, (e) => ({
            value: e.id,
            label: e.isFree ? `${e.name}（免费）` : e.name,
          }))}
        />
      </Form.Item>
      <Form.Item name="endTime" label="到期日" extra="当天 24 点到期；免费版本没有到期日">
        <DateField ahead />
      </Form.Item>
      <Form.Item name="isInTrialPeriod" valuePropName="checked">
        <Checkbox>按试用计</Checkbox>
      </Form.Item>
      <Reason />
    </ActDialog>
  );
}

export function ServiceDialog({ row, onClose }: OfRow) {
  return (
    <ActDialog
      title="调整服务期"
      okText="调整服务期"
      success="已调整"
      row={row}
      call={tenant.setService}
      invalidates={STALE}
      initial={{ endTime: dayOf(row.serviceEndTime) }}
      inputOf={(typed) => ({
        body: {
          tenantId: row.id,
          endTime: endOfDay(typed['endTime']),
          reason: String(typed['reason']),
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item name="endTime" label="售后服务至" extra="不填：没有约定服务期">
        <DateField ahead />
      </Form.Item>
      <Reason />
    </ActDialog>
  );
}
