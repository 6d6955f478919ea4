/** 登录为 (platform M14): why, and a code to the operator's own phone; the space opens in a window of its own. */
import { useState } from 'react';
import { Form, Input, Radio } from 'antd';
import { impersonation } from '@muyun/contract';
import { useFormDraft } from '../../kit/draft/index.ts';
import { toast } from '../../kit/feedback.ts';
import { request, showError } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { markLookWindow } from '../../kit/storage.ts';
import { StepUpCode } from '../sms-code/index.ts';
import '../../kit/form/form.css';
import '../act-dialog/act-dialog.css';

export interface LookTarget {
  readonly userId: string;
  readonly tenantId: string;
  readonly memberName: string;
  readonly spaceName: string;
}
interface Typed {
  reason: string;
  ticketNo?: string;
  mode: 1 | 2;
  smsCode: string;
}
const { min: MIN, max: MAX } = impersonation.IMPERSONATION_REASON;

/** Asks for the session and hands it to the window; without one the window closes again. */
async function look(target: LookTarget, typed: Typed): Promise<boolean> {
  // before the answer: a window that opens later is held back by the browser
  const opened = window.open('about:blank', '_blank');
  if (!opened) {
    toast.warning('浏览器拦截了新窗口，请允许本站打开窗口后重试');
    return false;
  }
  try {
    const { token, userId, tenantId, tenantUserId } = await request(impersonation.loginAs, {
      params: { id: target.userId },
      query: {
        tenantId: target.tenantId,
        reason: typed.reason.trim(),
        ticketNo: typed.ticketNo || undefined,
        mode: typed.mode === impersonation.IMPERSONATION_MODE.write ? '2' : undefined,
      },
      smsCode: typed.smsCode.trim(),
    });
    markLookWindow(opened, { token, userId, tenantId, tenantUserId });
    opened.location.replace('/home');
    return true;
  } catch (error) {
    opened.close();
    showError(error);
    return false;
  }
}

function Fields() {
  return (
    <>
      <Form.Item
        name="reason"
        label="原因"
        rules={[
          { required: true, whitespace: true, message: '请填写代登录原因' },
          { min: MIN, message: `原因至少 ${MIN} 个字` },
        ]}
        extra="空间的操作日志会显示原因，并通知空间所有者"
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 6 }} maxLength={MAX} showCount />
      </Form.Item>
      <Form.Item name="ticketNo" label="工单号">
        <Input maxLength={32} placeholder="没有可不填" />
      </Form.Item>
      <Form.Item
        name="mode"
        label="模式"
        initialValue={impersonation.IMPERSONATION_MODE.read}
        extra="可操作需要空间在「空间设置」中允许；成员与角色、款项、空间资料和删除始终不能代为操作"
      >
        <Radio.Group
          options={impersonation.IMPERSONATION_MODES.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <StepUpCode call={impersonation.sendStepUp} />
    </>
  );
}

export function LookDialog({ target, onClose }: { target: LookTarget; onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const mode = Form.useWatch('mode', form);
  const title = `登录为 ${target.memberName}`;
  const draft = useFormDraft(form, { title });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed || busy) return;
    setBusy(true);
    const isOpen = await look(target, typed);
    setBusy(false);
    if (!isOpen) return;
    draft.clear();
    onClose();
  };
  return (
    <HouseModal
      title={title}
      open
      width={480}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText={mode === impersonation.IMPERSONATION_MODE.write ? '登录并操作' : '只读登录'}
      busy={busy}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form my-act-form"
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      >
        <p className="my-act-fact">
          空间 <b>{target.spaceName}</b>，{impersonation.IMPERSONATION_MINUTES} 分钟后自动结束，不能延长
        </p>
        <Fields />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
