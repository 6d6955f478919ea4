/** 萤石设置: the keys of the space; they are tried before they are kept, and never shown again. */
import { Form, Input } from 'antd';
import { monitor } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

export function SettingDialog({ onClose }: { onClose: () => void }) {
  const asked = useCall(monitor.getYs7, {}, { keepPrevious: false });
  const { data } = asked;
  if (!data) return <AwaitedModal title="萤石设置" asked={[asked]} onClose={onClose} />;
  return (
    <ActDialog
      title="萤石设置"
      okText="测试并保存"
      success="密钥正确，已保存"
      call={monitor.saveYs7}
      invalidates={[monitor.getYs7]}
      initial={{ appKey: data.appKey }}
      inputOf={(typed) => ({
        body: {
          appKey: String(typed['appKey']).trim(),
          appSecret: text(typed['appSecret']),
          version: data.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="appKey"
        label="AppKey"
        extra="在萤石开放平台的控制台中查看"
        rules={[{ required: true, whitespace: true, message: '请输入 AppKey' }]}
      >
        <Input autoFocus maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="appSecret"
        label="AppSecret"
        extra={data.hasSecret ? '已保存，不修改可留空' : '只在服务器端加密保存，不会再显示'}
        rules={data.hasSecret ? [] : [{ required: true, whitespace: true, message: '请输入 AppSecret' }]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      {(data.lastError ?? data.tokenExpireTime) && (
        <p className="my-act-fact">
          {data.lastError
            ? `上次连接失败：${data.lastError}`
            : `令牌有效期至 ${fmt.time(data.tokenExpireTime ?? '')}，到期前自动更新`}
        </p>
      )}
    </ActDialog>
  );
}
