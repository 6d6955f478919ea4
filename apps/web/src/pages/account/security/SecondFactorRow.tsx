/** 登录二次验证: whether a code is asked for after the password, and turning it on or off by a code to the own phone. */
import { useState } from 'react';
import { Button } from 'antd';
import { secondFactorCalls as calls } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorLine } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

type State = OutputOf<typeof calls.secondFactor>;

function wordsOf({ isRequired, isOn, phoneMasked }: State): string {
  if (isRequired && phoneMasked === null) return '每次登录都要短信验证；账号还没有可用的手机号，请先绑定';
  if (isRequired) return `平台或您的空间要求：每次登录都要短信验证，验证码发送到 ${phoneMasked}`;
  if (phoneMasked === null) return '绑定手机号后可以开启：输入密码后再验证一次短信';
  return isOn ? `输入密码后，验证码发送到 ${phoneMasked}` : '开启后，输入密码还要再验证一次短信';
}

export function SecondFactorRow() {
  const asked = useCall(calls.secondFactor);
  const { data } = asked;
  const [isTurning, setTurning] = useState(false);
  const turn = data?.isOn ? '关闭' : '开启';
  return (
    <div>
      <dt>登录二次验证</dt>
      <dd>
        {!data && asked.error && <ErrorLine asked={asked} />}
        {data && (
          <>
            <StatusTag small label={data.isOn ? '已开启' : '未开启'} tone={data.isOn ? 'green' : 'gray'} />{' '}
            {wordsOf(data)}
          </>
        )}
      </dd>
      {data && !data.isRequired && data.phoneMasked !== null && (
        <dd className="act">
          <Button onClick={() => setTurning(true)}>{turn}</Button>
        </dd>
      )}
      {isTurning && data && (
        <ActDialog
          title={`${turn}登录二次验证`}
          okText={turn}
          call={calls.turnSecondFactor}
          columns={1}
          inputOf={({ smsCode }) => ({ body: { isOn: !data.isOn, smsCode: String(smsCode).trim() } })}
          success={`已${turn}`}
          invalidates={[calls.secondFactor]}
          onClose={() => setTurning(false)}
        >
          <StepUpCode call={calls.sendSecondFactor} />
        </ActDialog>
      )}
    </div>
  );
}
