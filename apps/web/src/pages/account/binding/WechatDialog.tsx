/** Binds WeChat: a code to scan, confirmed on the phone. */
import { binding } from '@muyun/contract';
import { WechatCode } from '../../../app/wechat/WechatCode.tsx';
import { toast } from '../../../kit/feedback.ts';
import { invalidate, request } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export default function WechatDialog({ onClose }: { onClose: () => void }) {
  return (
    <HouseModal title="绑定微信" open bare width={400} onCancel={onClose}>
      <WechatCode
        call={binding.bindTicket}
        hint="打开微信扫一扫，在手机上确认"
        onConfirmed={async (proof) => {
          await request(binding.bind, { body: { type: binding.BINDING.wechat, ...proof } });
          void invalidate(binding.listBindings);
          toast.success('已绑定微信');
          onClose();
        }}
      />
    </HouseModal>
  );
}
