/** A secret that is shown this once. */
import { Button } from 'antd';
import type { apiKey, OutputOf } from '@muyun/contract';
import { copyText } from '../../../kit/feedback.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export type MadeKey = OutputOf<typeof apiKey.createApiKey>;

export function ApiKeySecret({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <HouseModal title="密钥已生成" open width={520} onCancel={onClose} cancelText="我已保存">
      <dl className="sync-secret">
        {(
          [
            ['AppKey', made.appKey],
            ['密钥', made.secret],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              <Button size="small" onClick={() => void copyText(value)}>
                复制{label}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="my-t2">密钥只在这里显示一次，请立即保存到对方系统；遗失后只能删除并重新生成。</p>
    </HouseModal>
  );
}
