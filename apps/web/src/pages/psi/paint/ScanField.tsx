/** One field for the scanner: Enter reads the drum. */
import { useRef, useState } from 'react';
import { Input } from 'antd';
import type { InputRef } from 'antd';
import { findDrum, type OutputOf } from '@muyun/contract';
import { request, showError } from '../../../kit/http/index.ts';

export type Drum = OutputOf<typeof findDrum>;

export function ScanField({ onDrum }: { onDrum: (drum: Drum) => void }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  const scan = async (): Promise<void> => {
    const typed = code.trim();
    if (typed === '' || busy) return;
    setBusy(true);
    try {
      onDrum(await request(findDrum, { query: { code: typed } }));
      setCode('');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <Input.Search
      ref={field}
      className="paint-pick-scan"
      size="large"
      autoFocus
      aria-label="桶码"
      placeholder="扫描或输入桶码，回车"
      enterButton="读取"
      value={code}
      loading={busy}
      onChange={(e) => setCode(e.target.value)}
      onSearch={() => void scan()}
    />
  );
}
