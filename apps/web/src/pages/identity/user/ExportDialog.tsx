/** 导出用户: all accounts with their phones leave the house, so whoever takes them shows that it is he. */
import { useState } from 'react';
import { Form } from 'antd';
import { hostUser } from '@muyun/contract';
import { download, showError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

export function ExportDialog({ query, onClose }: { query: Record<string, unknown>; onClose: () => void }) {
  const [form] = Form.useForm<{ smsCode: string }>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    setBusy(true);
    try {
      await download(hostUser.downUsers, { query, smsCode: typed.smsCode.trim() }, '用户.xlsx');
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <HouseModal
      title="导出用户"
      open
      width={480}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="导出"
      busy={busy}
    >
      <Form form={form} layout="vertical" className="my-form my-act-form" onFinish={() => void submit()}>
        <p className="my-t2">按当前筛选导出账号、姓名和手机，导出记入操作日志。</p>
        <StepUpCode call={hostUser.sendDownCode} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
