/** 编辑企业资料: name once in thirty days, the rest at any time. */
import { useRef, useState } from 'react';
import { Button, Form, Input } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { enterprise, type EnterpriseInfo } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { UploadList, useUploads } from '../../../kit/file/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { RegionSelect } from '../../../widgets/region-select/index.ts';
import { SpaceLogo } from './SpaceLogo.tsx';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
const PICTURES = '.png,.jpg,.jpeg,.webp,.svg';

interface Logo {
  readonly id: string | null | undefined;
  readonly url: string | null;
}

/** The picture is sent when it is chosen; it becomes the sign when the form is saved. */
function LogoField({ logo, name, onChange }: { logo: Logo; name: string; onChange: (next: Logo) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads((sent) => onChange({ id: sent.id, url: sent.url }));
  return (
    <Form.Item label="标志" extra="显示在顶部空间名称旁；png、jpg、webp 或 svg" className="wide">
      <span className="ent-logo-field">
        <SpaceLogo url={logo.url} name={name} />
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          选择图片
        </Button>
        <input
          ref={input}
          type="file"
          accept={PICTURES}
          aria-label="选择标志"
          style={{ display: 'none' }}
          onChange={(e) => {
            uploads.send([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
        {logo.url && <Button onClick={() => onChange({ id: null, url: null })}>移除</Button>}
      </span>
      <UploadList uploads={uploads} />
    </Form.Item>
  );
}

function Fields({ info }: { info: EnterpriseInfo }) {
  return (
    <>
      <Form.Item
        name="displayName"
        label="空间名称"
        className="wide"
        extra={
          info.renameFrom
            ? `30 天内只能修改一次，${fmt.date(info.renameFrom)} 起可再次修改`
            : '30 天内只能修改一次'
        }
        rules={[
          { required: true, whitespace: true, message: '请输入空间名称' },
          { min: 6, message: '长度至少6个字符' },
        ]}
      >
        <Input maxLength={50} disabled={info.renameFrom !== null} />
      </Form.Item>
      <Form.Item name="contactName" label="联系人">
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="telephone" label="电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        className="wide"
        rules={[
          { pattern: /^[0-9A-HJ-NPQRTUWXYa-hj-npqrtuwxy]{18}$/, message: '请输入 18 位统一社会信用代码' },
        ]}
      >
        <Input maxLength={18} />
      </Form.Item>
      <Form.Item name="regionCode" label="地区">
        <RegionSelect />
      </Form.Item>
      <Form.Item name="address" label="详细地址" className="wide">
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
}

export function EditDialog({ info, onClose }: { info: EnterpriseInfo; onClose: () => void }) {
  const [logo, setLogo] = useState<Logo>({ id: undefined, url: info.logoUrl });
  const { displayName, telephone, contactName, creditCode, regionCode, address } = info;
  return (
    <ActDialog
      title="编辑企业资料"
      okText="保存"
      success="已保存"
      columns={2}
      row={info}
      call={enterprise.saveInfo}
      invalidates={[enterprise.getInfo]}
      initial={{ displayName, telephone, contactName, creditCode, regionCode, address }}
      inputOf={(typed) => ({
        body: {
          displayName: String(typed['displayName']).trim(),
          telephone: text(typed['telephone']),
          contactName: text(typed['contactName']),
          creditCode: text(typed['creditCode'])?.toUpperCase() ?? null,
          regionCode: text(typed['regionCode']),
          address: text(typed['address']),
          ...(logo.id === undefined ? {} : { logoFileId: logo.id }),
          version: info.version,
        },
      })}
      onClose={onClose}
    >
      <Fields info={info} />
      <LogoField logo={logo} name={displayName} onChange={setLogo} />
    </ActDialog>
  );
}
