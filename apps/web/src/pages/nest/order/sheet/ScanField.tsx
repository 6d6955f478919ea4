/** Where a scanner types: the number of a sheet, or the address of its QR, ended by Enter. */
import { useState } from 'react';
import { Input } from 'antd';
import { ScanOutlined } from '@ant-design/icons';
import { scannedSheet } from '@muyun/contract';

export function ScanField({ onScan, autoFocus }: { onScan: (sheetNo: string) => void; autoFocus?: boolean }) {
  const [text, setText] = useState('');
  const take = () => {
    const no = scannedSheet(text);
    if (no === '') return;
    setText('');
    onScan(no);
  };
  return (
    <Input
      className="sheet-scan"
      value={text}
      onChange={(e) => setText(e.target.value)}
      // when the key comes up: what is focused then does not take the same press for its own
      onKeyUp={(e) => e.key === 'Enter' && take()}
      prefix={<ScanOutlined />}
      placeholder="扫描或输入板号"
      aria-label="扫描板号"
      autoFocus={autoFocus ?? false}
      allowClear
    />
  );
}
