/** /book?code=&p=: a picture book for whoever has its link, with or without a session (platform M19). Made for a phone first. */
import { useEffect, useState } from 'react';
import { Button, Form, Input } from 'antd';
import { useSearchParams } from 'react-router';
import { openBook } from '@muyun/contract';
import { type ApiError, useAction, useCall } from '../../kit/http/index.ts';
import { ErrorBlock, LoadingOverlay, PanelArt } from '../../kit/states/index.ts';
import { PRODUCT } from '../product.ts';
import { Opened } from './Opened.tsx';
import { BookHead, type BookInfo } from './BookHead.tsx';
import { keptToken, keepToken } from './book-token.ts';
import './book.css';

const ENDED = ['Book:NotFound', 'Common:NotFound'];

export default function BookPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const { data, error, refetch } = useCall(
    openBook.readBook,
    { params: { code } },
    { enabled: code !== '', keepPrevious: false },
  );
  useEffect(() => {
    if (data) document.title = `${data.title} - ${PRODUCT}`;
  }, [data]);
  if (code === '' || (error && ENDED.includes(error.code))) return <Ended />;
  if (error)
    return (
      <div className="book-middle">
        <ErrorBlock error={error} title="图册没有加载出来" onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <LoadingOverlay />;
  return <Door key={code} code={code} info={data} onEnded={() => void refetch()} />;
}

function Ended() {
  return (
    <main className="book-middle" role="status">
      <PanelArt kind="lock" />
      <h1>图册已失效</h1>
      <p className="my-t2">链接不存在、已过期或已被关闭，请向发送者索取新的图册</p>
    </main>
  );
}

interface DoorProps {
  code: string;
  info: BookInfo & { needPassword: boolean };
  onEnded: () => void;
}

/** Opens by itself what has no password; asks for it otherwise. */
function Door({ code, info, onEnded }: DoorProps) {
  const [token, setToken] = useState(() => keptToken(code));
  const [fault, setFault] = useState<ApiError>();
  const open = useAction(openBook.openBook, {
    onSuccess: ({ bookToken }) => {
      keepToken(code, bookToken);
      setFault(undefined);
      setToken(bookToken);
    },
    onError: (error) => {
      setFault(error);
      if (ENDED.includes(error.code)) onEnded();
      return true;
    },
  });
  const { run } = open;
  const opensItself = !info.needPassword && token === null && !fault;
  useEffect(() => {
    if (opensItself) void run({ params: { code }, body: {} });
  }, [opensItself, run, code]);
  const lose = (failure: string): void => {
    keepToken(code, null);
    setToken(null);
    if (ENDED.includes(failure)) onEnded();
  };
  if (token !== null) return <Opened code={code} token={token} info={info} onLost={lose} />;
  if (!info.needPassword)
    return <Waiting error={fault} onRetry={() => void run({ params: { code }, body: {} })} />;
  return (
    <main className="book-door">
      <BookHead info={info} />
      <PasswordForm
        busy={open.busy}
        fault={fault?.message}
        onTyped={(password) => void run({ params: { code }, body: { password } })}
      />
    </main>
  );
}

function Waiting({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  if (!error) return <LoadingOverlay />;
  return (
    <div className="book-middle">
      <ErrorBlock error={error} title="图册没有打开" onRetry={onRetry} />
    </div>
  );
}

interface PasswordProps {
  busy: boolean;
  fault: string | undefined;
  onTyped: (password: string) => void;
}
function PasswordForm({ busy, fault, onTyped }: PasswordProps) {
  const [password, setPassword] = useState('');
  return (
    <Form layout="vertical" className="book-password" onFinish={() => password !== '' && onTyped(password)}>
      <Form.Item label="访问密码" htmlFor="book-password" help={fault} validateStatus={fault ? 'error' : ''}>
        <Input.Password
          id="book-password"
          size="large"
          autoFocus
          autoComplete="off"
          maxLength={20}
          placeholder="请输入发送者给您的密码"
          value={password}
          onChange={(e) => setPassword(e.target.value.trim())}
        />
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={password === ''}>
        打开图册
      </Button>
    </Form>
  );
}
