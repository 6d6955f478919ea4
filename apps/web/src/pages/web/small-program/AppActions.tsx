/** What can be done with a mini-program now; the server says which. */
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { type AnyCall, type WxAppRow, wxOpen } from '@muyun/contract';
import { useRights } from '../../../kit/auth/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { ExperienceDialog } from './ExperienceDialog.tsx';

const STALE: readonly AnyCall[] = [wxOpen.listWxApps, wxOpen.getWxApp];
type Shown = 'upload' | 'experience' | undefined;

interface Step {
  readonly action: string;
  readonly label: string;
  readonly call: typeof wxOpen.auditWx | typeof wxOpen.undoAuditWx;
  readonly done: string;
  readonly danger?: boolean;
  readonly ask: string;
}
const STEPS: readonly Step[] = [
  {
    action: 'release',
    label: '发布',
    call: wxOpen.releaseWx,
    done: '已发布',
    ask: '审核通过的版本会立即对所有用户生效。',
  },
  {
    action: 'audit',
    label: '提交审核',
    call: wxOpen.auditWx,
    done: '已提交审核，结果会自动更新',
    ask: '提交给微信审核，审核中不能再提交其他版本。',
  },
  {
    action: 'undoAudit',
    label: '撤回审核',
    call: wxOpen.undoAuditWx,
    done: '已撤回',
    danger: true,
    ask: '微信限制每天撤回一次，撤回后需要上传新版本再提交。',
  },
  {
    action: 'rollback',
    label: '回滚',
    call: wxOpen.rollbackWx,
    done: '已回滚到上一个版本',
    danger: true,
    ask: '线上版本退回到上一个发布的版本，立即对所有用户生效。',
  },
];

export function AppActions({ app }: { app: Pick<WxAppRow, 'id' | 'nickname' | 'actions'> }) {
  const [shown, setShown] = useState<Shown>();
  const can = useRights();
  const may = (action: string, call: AnyCall): boolean => app.actions.includes(action) && can(call.right);
  const steps = STEPS.filter((s) => may(s.action, s.call));
  return (
    <>
      {steps.map((step, at) => (
        <StepButton key={step.action} app={app} step={step} isFirst={at === 0 && !step.danger} />
      ))}
      {may('upload', wxOpen.uploadWx) && <Button onClick={() => setShown('upload')}>上传版本</Button>}
      {may('experience', wxOpen.experienceWx) && (
        <Button onClick={() => setShown('experience')}>体验码</Button>
      )}
      {shown === 'upload' && <UploadDialog app={app} onClose={() => setShown(undefined)} />}
      {shown === 'experience' && <ExperienceDialog id={app.id} onClose={() => setShown(undefined)} />}
    </>
  );
}

function StepButton(props: { app: Pick<WxAppRow, 'id' | 'nickname'>; step: Step; isFirst: boolean }) {
  const { app, step, isFirst } = props;
  const act = useAction(step.call, { success: step.done, invalidates: STALE });
  const ask = async (): Promise<void> => {
    const title = `${step.label}「${app.nickname}」？`;
    const yes = await confirmAsk({ title, content: step.ask, okText: step.label, danger: step.danger });
    if (yes) await act.run({ params: { id: app.id } });
  };
  return (
    <Button
      type={isFirst ? 'primary' : 'default'}
      danger={step.danger}
      loading={act.busy}
      onClick={() => void ask()}
    >
      {step.label}
    </Button>
  );
}

function UploadDialog({ app, onClose }: { app: Pick<WxAppRow, 'id'>; onClose: () => void }) {
  return (
    <ActDialog
      title="上传版本"
      okText="上传"
      success="已上传，可以扫体验码查看"
      call={wxOpen.uploadWx}
      row={app}
      invalidates={STALE}
      inputOf={(typed) => ({
        params: { id: app.id },
        body: {
          templateId: String(typed['templateId']).trim(),
          version: String(typed['version']).trim(),
          description: String(typed['description'] ?? ''),
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="templateId"
        label="模板编号"
        extra="开放平台模板库里的编号，由平台提供"
        rules={[{ required: true, pattern: /^\d{1,10}$/, message: '请输入数字编号' }]}
      >
        <Input autoFocus maxLength={10} inputMode="numeric" />
      </Form.Item>
      <Form.Item
        name="version"
        label="版本号"
        rules={[{ required: true, pattern: /^\d{1,3}(\.\d{1,3}){1,3}$/, message: '版本号如 1.0.2' }]}
      >
        <Input maxLength={20} placeholder="1.0.0" />
      </Form.Item>
      <Form.Item name="description" label="版本说明">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </ActDialog>
  );
}
