/** 人员配置 (S399–S412): in a space module and title stand fast and the unit is chosen; the platform writes route and key too. */
import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { staff, staffing } from '@muyun/contract';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import { checkedOnLeaving, forgive } from '../../../kit/form/index.ts';
import '../../../kit/form/form.css';
import './staffing.css';
import type { Staffing } from './staffing-row.ts';

interface Typed {
  moduleName: string;
  queryUserTitle: string;
  routerName: string;
  queryUserKey: string;
  organizationUnitId: string | null;
}
const { STAFFING_FAULTS: FAULTS } = staffing;
const WIDTH = 480;
const STALE = [staffing.listStaffing, staffing.allStaffing, staff.staffSelectors];
const filled = (field: keyof Typed) => [{ required: true, whitespace: true, message: FAULTS[field] }];

/** Faults of the answer at their fields; those that have none are handed back. */
const faultsOf = (form: FormInstance<Typed>) => ({
  showFaults(faults: readonly { field: string; message: string }[]) {
    const own = (Object.keys(FAULTS) as (keyof Typed)[]).flatMap((name) => {
      const errors = faults.filter((f) => f.field === name).map((f) => f.message);
      return errors.length > 0 ? [{ name, errors }] : [];
    });
    form.setFields(own);
    return faults.filter((f) => !own.some((o) => o.name === f.field));
  },
});

interface Props {
  readonly row: Staffing | null;
  readonly isHost: boolean;
  readonly onClose: () => void;
}

export function StaffingDialog({ row, isHost, onClose }: Props) {
  const [form] = Form.useForm<Typed>();
  const title = row ? `${isHost ? '编辑' : '设置'}人员配置` : '新增人员配置';
  const draft = useFormDraft(form, { title, row });
  const shared = {
    invalidates: STALE,
    faultsTo: faultsOf(form),
    onAnswered: () => draft.clear(),
    onSuccess: onClose,
  };
  const create = useAction(staffing.createStaffing, { ...shared, success: '添加人员配置成功' });
  const update = useAction(staffing.updateStaffing, { ...shared, success: '修改人员配置成功' });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const { organizationUnitId, ...said } = typed;
    if (!row) await create.run({ body: said });
    else
      await update.run({
        params: { id: row.id },
        body: { ...(isHost ? said : { organizationUnitId }), version: row.version },
      });
  };
  return (
    <HouseModal
      title={title}
      open
      width={WIDTH}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="保存"
      busy={create.busy || update.busy}
      onOpened={() => form.focusField(isHost ? 'moduleName' : 'organizationUnitId')}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form id-form"
        {...checkedOnLeaving(form)}
        initialValues={row ?? undefined}
        onFinish={() => void submit()}
        onValuesChange={(changed) => {
          forgive(form, changed);
          draft.touch();
        }}
      >
        <Fields isHost={isHost} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}

function Fields({ isHost }: Pick<Props, 'isHost'>) {
  return (
    <>
      <Form.Item name="moduleName" label="模块名称" rules={filled('moduleName')}>
        <Input maxLength={32} readOnly={!isHost} placeholder={FAULTS.moduleName} />
      </Form.Item>
      <Form.Item name="queryUserTitle" label="查询标题" rules={filled('queryUserTitle')}>
        <Input maxLength={32} readOnly={!isHost} placeholder={FAULTS.queryUserTitle} />
      </Form.Item>
      {isHost ? (
        <>
          <Form.Item name="routerName" label="路由名称" rules={filled('routerName')}>
            <Input maxLength={64} placeholder={FAULTS.routerName} />
          </Form.Item>
          <Form.Item name="queryUserKey" label="查询Key" rules={filled('queryUserKey')}>
            <Input maxLength={64} placeholder={FAULTS.queryUserKey} />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="organizationUnitId"
          label="机构"
          rules={[{ required: true, message: FAULTS.organizationUnitId }]}
          extra="页面上的人员选择框只提供该机构及下级的成员"
        >
          <OrganizationSelect placeholder={FAULTS.organizationUnitId} />
        </Form.Item>
      )}
    </>
  );
}
