/** The password of a project, asked for wherever something of it is shut (engineering C8). */
import { useRef, useState } from 'react';
import { Input } from 'antd';
import type { InputRef } from 'antd';
import { projectLock } from '@muyun/contract';
import { keepPass, useAction, useAskedProject } from '../kit/http/index.ts';
import { HouseModal } from '../kit/overlay/index.ts';

type Asked = NonNullable<ReturnType<typeof useAskedProject.getState>['asked']>;

export default function UnlockProject() {
  const asked = useAskedProject((s) => s.asked);
  return asked && <Question key={asked.projectId} asked={asked} />;
}

function Question({ asked }: { asked: Asked }) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const field = useRef<InputRef>(null);
  const { run, busy } = useAction(projectLock.unlockProject, {
    onError: (error) => {
      setWrong(error.message);
      setPassword('');
      field.current?.focus();
      return true;
    },
  });
  const enter = async () => {
    if (password === '') return;
    const pass = await run({ params: { id: asked.projectId }, body: { password } });
    if (!pass) return;
    keepPass(asked.projectId, pass);
    asked.answer(true);
  };
  return (
    <HouseModal
      open
      width={440}
      zIndex={1200}
      title={`工程已加密：${asked.displayName}`}
      okText="打开"
      okDisabled={password === ''}
      busy={busy}
      onOk={() => void enter()}
      onCancel={() => asked.answer(false)}
      onOpened={() => field.current?.focus()}
    >
      <p className="my-t2" style={{ marginBottom: 8 }}>
        产品详情、图纸与文件需输入工程密码，{projectLock.PASS_MINUTES} 分钟内有效
      </p>
      <Input.Password
        ref={field}
        aria-label="工程密码"
        placeholder="工程密码"
        autoComplete="off"
        value={password}
        maxLength={20}
        status={wrong ? 'error' : undefined}
        onChange={(e) => setPassword(e.target.value)}
        onPressEnter={() => void enter()}
      />
      {wrong && (
        <p role="alert" style={{ marginTop: 6, color: 'var(--ant-color-error)' }}>
          {wrong}
        </p>
      )}
    </HouseModal>
  );
}
