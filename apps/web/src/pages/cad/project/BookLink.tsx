/** The link of a book: to copy, to scan, to look at. */
import { Button, QRCode } from 'antd';
import type { BookRow } from '@muyun/contract';
import { copyText } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export function BookLink({ row, onClose }: { row: BookRow; onClose: () => void }) {
  const address = window.location.origin + row.url;
  return (
    <HouseModal title="图册链接" open width={560} onCancel={onClose} cancelText="关闭">
      <div className="my-cad-book-link">
        <QRCode type="svg" value={address} size={176} color="#191724" bgColor="#fff" />
        <div>
          <b>{row.title || row.displayName}</b>
          <p className="address">{address}</p>
          <div className="acts">
            <Button type="primary" onClick={() => void copyText(address)}>
              复制链接
            </Button>
            <Button href={row.url} target="_blank" rel="noreferrer">
              打开看看
            </Button>
          </div>
          <p className="my-t2">
            {fmt.fullTime(row.expireTime)} 前有效。有链接的人不用登录就能查看
            {row.hasPassword ? '，打开时要输入访问密码，请另行告知。' : '；如需限制，请设置访问密码。'}
          </p>
        </div>
      </div>
    </HouseModal>
  );
}
