/** 授权绑定: the page of WeChat on which the administrator of a mini-program authorises the platform. */
import { Button, QRCode } from 'antd';
import { wxOpen } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

export function AuthDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(
    wxOpen.wxAuthUrl,
    { query: { origin: window.location.origin } },
    { staleTime: 0, keepPrevious: false },
  );
  return (
    <HouseModal title="授权绑定小程序" open width={520} onCancel={onClose} cancelText="关闭">
      {error ? (
        <ErrorBlock error={error} title="没有取到授权地址" onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={4} />
      ) : (
        <div className="wx-auth">
          <QRCode type="svg" value={data.url} size={168} color="#191724" bgColor="#fff" />
          <div>
            <p>请小程序管理员扫码，或在电脑上打开授权页，用管理员的微信确认。授权完成后会自动回到这里。</p>
            <Button type="primary" href={data.url}>
              打开授权页
            </Button>
            {data.isSimulated && <p className="my-t2">演示环境：打开后直接绑定一个演示小程序。</p>}
          </div>
        </div>
      )}
    </HouseModal>
  );
}
