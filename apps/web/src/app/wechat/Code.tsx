/** A QR code that says aloud what it is for. */
import { QRCode } from 'antd';

const SIZE = 196;

export function Code({ value, label }: { value: string; label: string }) {
  return (
    <div role="img" aria-label={label}>
      <div aria-hidden>
        <QRCode type="svg" value={value} size={SIZE} color="#191724" bgColor="#fff" />
      </div>
    </div>
  );
}
