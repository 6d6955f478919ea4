/** 403, 404 and 500 of the specification, always with 返回首页. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { PanelArt } from './EmptyState.tsx';

export const EXCEPTION_TEXT = {
  403: '抱歉，你无权访问该页面',
  404: '抱歉，你访问的页面不存在或仍在开发中',
  500: '抱歉，服务器出错了',
} as const;

export interface ExceptionProps {
  code: keyof typeof EXCEPTION_TEXT;
  hint?: ReactNode;
  onRetry?: () => void;
}

export function Exception({ code, hint, onRetry }: ExceptionProps) {
  const navigate = useNavigate();
  return (
    <div className="my-exc" role="alert">
      <PanelArt kind={code === 403 ? 'lock' : code === 404 ? 'nomatch' : 'error'} />
      <div className="my-code">{code}</div>
      <div className="my-exc-text">{EXCEPTION_TEXT[code]}</div>
      {hint && <div className="my-exc-hint">{hint}</div>}
      <div className="my-exc-actions">
        <Button type="primary" onClick={() => void navigate('/home')}>
          返回首页
        </Button>
        {onRetry && <Button onClick={onRetry}>重试</Button>}
      </div>
    </div>
  );
}
