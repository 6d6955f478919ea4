/** What is shown once: an account with the password that the server has made for it. */
import { copyText } from '../../kit/feedback.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import './act-dialog.css';

export interface Secret {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly password: string | null;
}

export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { facts, password } = secret;
  const all = password === null ? facts : [...facts, ['初始密码', password] as const];
  const copy = () => void copyText(all.map(([label, value]) => `${label}：${value}`).join('\n'));
  return (
    <HouseModal
      title={secret.title}
      open
      width={480}
      onCancel={onClose}
      onOk={onClose}
      okText="完成"
      cancelText="关闭"
      extra={{ label: '复制开通信息', onClick: copy }}
    >
      <dl className="my-secret">
        {facts.map(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
        {password !== null && (
          <>
            <dt>初始密码</dt>
            <dd className="key">{password}</dd>
          </>
        )}
      </dl>
      <p className="my-secret-hint">
        {password === null ? '该手机号已有账号，沿用原密码登录' : '密码只显示这一次，首次登录必须修改'}
      </p>
    </HouseModal>
  );
}
