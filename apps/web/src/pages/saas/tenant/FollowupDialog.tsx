/** 跟进: how the customer was talked to, and when next. */
import { Form, Input, Select } from 'antd';
import { FOLLOWUP_STAGES, FOLLOWUP_WAYS, tenant, tenantLog } from '@muyun/contract';
import { TimeField } from '../../../kit/form/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { asked } from './tenant-dialogs.tsx';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

interface Props {
  readonly space: { readonly id: string; readonly displayName: string; readonly contactName?: string | null };
  readonly onClose: () => void;
}

export function FollowupDialog({ space, onClose }: Props) {
  return (
    <ActDialog
      title={`跟进 · ${space.displayName}`}
      okText="保存"
      success="已保存跟进记录"
      columns={2}
      row={space}
      call={tenantLog.createFollowup}
      invalidates={[tenantLog.listFollowups, tenantLog.listDue, tenant.listTenants, tenant.getTenant]}
      initial={{ way: 1, stage: 7, contactName: space.contactName }}
      inputOf={(typed) => ({
        body: {
          tenantId: space.id,
          way: Number(typed['way']),
          stage: Number(typed['stage']),
          content: String(typed['content']),
          contactName: text(typed['contactName']),
          nextFollowTime: text(typed['nextFollowTime']),
        },
      })}
      onClose={onClose}
    >
      <Form.Item name="way" label="方式">
        <Select options={[...FOLLOWUP_WAYS]} />
      </Form.Item>
      <Form.Item name="stage" label="阶段">
        <Select options={[...FOLLOWUP_STAGES]} />
      </Form.Item>
      <Form.Item name="content" label="跟进内容" rules={asked('请填写跟进内容')} className="wide">
        <Input.TextArea autoFocus autoSize={{ minRows: 4, maxRows: 10 }} maxLength={1000} showCount />
      </Form.Item>
      <Form.Item name="contactName" label="联系人">
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="nextFollowTime" label="下次跟进">
        <TimeField />
      </Form.Item>
    </ActDialog>
  );
}
