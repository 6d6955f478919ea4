/** A code to scan with WeChat: it counts down, says what the phone has done with it, and is made anew when its time is over. */
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'antd';
import { binding, type OutputOf } from '@muyun/contract';
import { Countdown } from '../../kit/countdown/Countdown.tsx';
import { isApiError, request, useCall } from '../../kit/http/index.ts';
import { Code } from './Code.tsx';
import './wechat.css';

type Ticket = OutputOf<typeof binding.loginTicket>;
export type TicketProof = Pick<Ticket, 'ticket' | 'ticketSecret'>;
const { TICKET, TICKET_EVERY_S } = binding;

interface Props {
  readonly call: typeof binding.loginTicket | typeof binding.bindTicket;
  /** told once, when the person has agreed on the phone; a refusal of what follows is shown in place of the code */
  readonly onConfirmed: (proof: TicketProof) => Promise<void>;
  readonly hint: ReactNode;
}

/** A fresh ticket for each round. */
export function WechatCode(props: Props) {
  const [round, setRound] = useState(0);
  return <OneCode key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

interface OneProps extends Props {
  onAgain: () => void;
}
const told = (error: unknown): string => (isApiError(error) ? error.message : '网络异常，请重试');

function OneCode({ call, hint, onConfirmed, onAgain }: OneProps) {
  const [made, setMade] = useState<{ ticket: Ticket; until: number }>();
  const [fault, setFault] = useState('');
  const [isEnded, setEnded] = useState(false);
  const end = useCallback(() => setEnded(true), []);
  useEffect(() => {
    let isGone = false;
    request(call)
      .then((ticket) => {
        if (!isGone) setMade({ ticket, until: Date.now() + ticket.expiresIn * 1000 });
      })
      .catch((error: unknown) => {
        if (!isGone) setFault(told(error));
      });
    return () => {
      isGone = true;
    };
  }, [call]);
  const again = (
    <Button type="primary" onClick={onAgain}>
      刷新二维码
    </Button>
  );
  return (
    <div className="my-wx-code">
      {fault !== '' && <Covered title={fault}>{again}</Covered>}
      {fault === '' && !made && <div className="my-wx-blank">正在生成二维码</div>}
      {fault === '' && made && (
        <Waiting
          made={made}
          again={again}
          hint={hint}
          onConfirmed={onConfirmed}
          onFault={setFault}
          isEnded={isEnded}
          onEnded={end}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  made: { ticket: Ticket; until: number };
  again: ReactNode;
  hint: ReactNode;
  onConfirmed: Props['onConfirmed'];
  onFault: (text: string) => void;
  /** nothing more will become of it: nobody asks any longer */
  isEnded: boolean;
  onEnded: () => void;
}

/** Asks every two seconds as long as it stands. */
function Waiting({ made, again, hint, onConfirmed, onFault, isEnded, onEnded }: WaitingProps) {
  const { ticket, until } = made;
  const [isLate, setLate] = useState(false);
  const { data } = useCall(
    binding.readTicket,
    { params: { ticket: ticket.ticket } },
    { refetchInterval: TICKET_EVERY_S * 1000, staleTime: 0, enabled: !isEnded && !isLate },
  );
  const state = data?.state ?? TICKET.waiting;
  const confirmed = useEffectEvent(() => {
    const { ticket: of, ticketSecret } = ticket;
    onConfirmed({ ticket: of, ticketSecret }).catch((error: unknown) => onFault(told(error)));
  });
  useEffect(() => {
    if (state === TICKET.confirmed) confirmed();
    if (state >= TICKET.confirmed) onEnded();
  }, [state, onEnded]);
  if (data?.isRefused) return <Covered title="已在手机上取消">{again}</Covered>;
  if (state === TICKET.over || isLate) return <Covered title="二维码已过期">{again}</Covered>;
  if (state === TICKET.scanned) return <Covered title="已扫码">请在手机上确认</Covered>;
  if (state === TICKET.confirmed) return <Covered title="已确认">请稍候</Covered>;
  const address = new URL(ticket.qrUrl, window.location.origin).href;
  return (
    <>
      <Code value={address} label="微信二维码" />
      <p>{hint}</p>
      <p className="my-t3">
        <Countdown label="二维码有效时间" until={until} onEnd={() => setLate(true)} /> 后失效
      </p>
      {ticket.isSimulated && (
        <p className="my-wx-demo">
          演示环境没有连接微信：
          <a href={address} target="_blank" rel="noreferrer">
            用模拟手机扫码
          </a>
        </p>
      )}
    </>
  );
}

function Covered({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="my-wx-blank" role="status">
      <b>{title}</b>
      {children}
    </div>
  );
}
