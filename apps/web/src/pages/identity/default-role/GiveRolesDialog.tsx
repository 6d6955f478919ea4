/** 初始化到企业: gives a space the roles of its kind; what it has stays unless it is to be overwritten. */
import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { initRolesOf, tenantPick } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export function GiveRolesDialog({ onClose }: { onClose: () => void }) {
  const spaces = useCall(tenantPick.tenantOptions);
  const [id, setId] = useState<string>();
  const [overwrite, setOverwrite] = useState(false);
  const give = useAction(initRolesOf, {
    onSuccess: ({ added, skipped, overwritten }) => {
      toast.success(`新增 ${added} 个，覆盖 ${overwritten} 个，未动 ${skipped} 个`);
      onClose();
    },
  });
  return (
    <HouseModal
      title="初始化角色到企业"
      open
      width={480}
      onCancel={onClose}
      onOk={id ? () => void give.run({ params: { id }, body: { overwrite } }) : undefined}
      okText="初始化"
      busy={give.busy}
    >
      <Select
        showSearch
        autoFocus
        aria-label="企业"
        placeholder="选择企业"
        optionFilterProp="label"
        loading={spaces.isPending}
        value={id}
        options={(spaces.data ?? []).map((s) => ({ value: s.tenantId, label: s.displayName }))}
        onChange={setId}
        style={{ width: '100%', marginBottom: 12 }}
      />
      <Checkbox checked={overwrite} onChange={(e) => setOverwrite(e.target.checked)}>
        覆盖同名角色的权限
      </Checkbox>
      <p className="my-t3" style={{ margin: '6px 0 0' }}>
        按企业的版本带入；不勾选时同名角色保持不变，管理员始终不变
      </p>
    </HouseModal>
  );
}
