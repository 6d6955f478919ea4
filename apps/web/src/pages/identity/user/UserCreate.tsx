/** 新增用户 of the platform: its first password is told once. */
import { Form, Switch } from 'antd';
import { hostAccount } from '@muyun/contract';
import { ActDialog, type Secret } from '../../../widgets/act-dialog/index.ts';
import { STALE } from './use-user-actions.ts';
import { AccountItems } from './AccountItems.tsx';

const Fields = () => (
  <>
    <AccountItems />
    <Form.Item
      name="isHostUser"
      label="平台人员"
      valuePropName="checked"
      extra="新增为平台管理员，拥有平台端全部权限；只给部分权限的，新增后用「设为平台人员」选角色"
    >
      <Switch />
    </Form.Item>
  </>
);

export function UserCreate({ onClose, tell }: { onClose: () => void; tell: (secret: Secret) => void }) {
  return (
    <ActDialog
      title="新增用户"
      okText="新增"
      success="已新增"
      call={hostAccount.createUser}
      invalidates={STALE}
      initial={{ userName: '', nickname: '', phoneNumber: '', isHostUser: false }}
      inputOf={(typed) => ({
        body: {
          userName: String(typed['userName']).trim(),
          nickname: String(typed['nickname']).trim(),
          phoneNumber: typed['phoneNumber'] ? String(typed['phoneNumber']).trim() : null,
          isHostUser: typed['isHostUser'] === true,
        },
      })}
      onDone={(made) =>
        tell({
          title: '用户已新增',
          facts: [
            ['账号', made.userName],
            ['姓名', made.nickname],
          ],
          password: made.initialPassword,
        })
      }
      onClose={onClose}
    >
      <Fields />
    </ActDialog>
  );
}
