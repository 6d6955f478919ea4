/** The space ends soon because its owner asked for it: until then it can be kept. */
import { Alert, Button } from 'antd';
import { enterprise, type EnterpriseInfo } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';

export function EndingLine({ info }: { info: EnterpriseInfo }) {
  const keep = useAction(enterprise.keepSpace, {
    success: '已撤回解散申请',
    invalidates: [enterprise.getInfo],
  });
  if (info.dissolveTime === null) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={`空间将于 ${fmt.time(info.dissolveTime)} 解散，届时所有成员不能再进入`}
      action={
        info.isOwner && (
          <Button danger loading={keep.busy} onClick={() => void keep.run()}>
            撤回解散
          </Button>
        )
      }
    />
  );
}
