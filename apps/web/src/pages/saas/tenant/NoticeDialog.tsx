/** 发送提醒: a word to the owners of the chosen spaces. */
import { Form, Input, Select } from 'antd';
import { tenantInfo, type TenantInfoRow } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { asked, Fact } from './tenant-dialogs.tsx';

const { NOTICE_TEMPLATES } = tenantInfo;
const CUSTOM = 3;
const SHOWN = 3;
const WORDS: Readonly<Record<number, string>> = {
  1: '「空间名称」N 天后到期，请及时续费；没有到期日的空间不发送',
  2: '「空间名称」已 N 天没有使用，需要协助请联系平台',
};
const namesOf = (rows: readonly TenantInfoRow[]): string =>
  rows
    .slice(0, SHOWN)
    .map((r) => r.displayName)
    .join('、') + (rows.length > SHOWN ? ` 等 ${rows.length} 个空间` : '');

export function NoticeDialog({ rows, onClose }: { rows: readonly TenantInfoRow[]; onClose: () => void }) {
  return (
    <ActDialog
      title="发送提醒"
      okText="发送提醒"
      call={tenantInfo.sendNotice}
      invalidates={[]}
      initial={{ template: 1 }}
      inputOf={(typed) => ({
        body: {
          tenantIds: rows.map((r) => r.id),
          template: Number(typed['template']),
          content: typed['template'] === CUSTOM ? String(typed['content']) : null,
        },
      })}
      onDone={({ sent, skipped }) =>
        toast.success(
          skipped > 0 ? `已提醒 ${sent} 个空间，${skipped} 个没有可提醒的内容` : `已提醒 ${sent} 个空间`,
        )
      }
      onClose={onClose}
    >
      <Fact>站内信发给空间所有者：{namesOf(rows)}</Fact>
      <Form.Item name="template" label="内容">
        <Select options={[...NOTICE_TEMPLATES]} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(a, b) => a['template'] !== b['template']}>
        {({ getFieldValue }) =>
          getFieldValue('template') === CUSTOM ? (
            <Form.Item name="content" label="提醒内容" rules={asked('请填写提醒内容')}>
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
            </Form.Item>
          ) : (
            <p className="my-t2">{WORDS[Number(getFieldValue('template'))]}</p>
          )
        }
      </Form.Item>
    </ActDialog>
  );
}
