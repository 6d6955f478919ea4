/** 空间设置 of a space, as the platform sees and changes it: every change stands in the trend of the space. */
import { useState } from 'react';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { type OutputOf, tenantConfig, tenantLog, type TenantRow } from '@muyun/contract';
import { useCan } from '../../../../kit/auth/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { ActDialog } from '../../../../widgets/act-dialog/index.ts';
import { asked } from '../tenant-dialogs.tsx';

type Config = OutputOf<typeof tenantConfig.getConfigOf>;
const { CONFIG_LABELS: L, WEB_IDLE } = tenantConfig;
const ENTERPRISE = 2;
const yes = (on: boolean): string => (on ? '是' : '否');

function factsOf(row: Config): (readonly [label: string, value: string | null, wide?: boolean])[] {
  return [
    [L.enterpriseName, row.enterpriseName],
    [L.webIdleMinutes, row.webIdleMinutes === null ? '平台默认' : `${row.webIdleMinutes} 分钟`],
    [L.requireSecondFactor, yes(row.requireSecondFactor)],
    [L.displayAmountDefault, yes(row.displayAmountDefault)],
    [L.logoUrl, row.logoUrl === null ? null : '已上传'],
    [L.reectLogoUrl, row.reectLogoUrl === null ? null : '已上传'],
    [L.enterpriseIntroduction, row.enterpriseIntroduction || null, true],
  ];
}

export default function ConfigPane({ space }: { space: TenantRow }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useCan(tenantConfig.saveConfigOf.right);
  const isFactory = space.editionType === ENTERPRISE;
  const { data, error, refetch } = useCall(
    tenantConfig.getConfigOf,
    { params: { id: space.id } },
    { enabled: isFactory },
  );
  if (!isFactory) return <EmptyState title="只有企业版空间有空间设置" />;
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={4} />;
  return (
    <div className="saas-pane">
      <div className="saas-pane-head">
        {mayEdit && <Button onClick={() => setOpen(true)}>编辑空间设置</Button>}
      </div>
      <dl className="saas-facts">
        {factsOf(data).map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="my-t3">—</span>}</dd>
          </div>
        ))}
      </dl>
      {isOpen && <ConfigDialog space={space} row={data} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface DialogProps {
  readonly space: TenantRow;
  readonly row: Config;
  readonly onClose: () => void;
}
function ConfigDialog({ space, row, onClose }: DialogProps) {
  const {
    enterpriseName,
    enterpriseIntroduction,
    webIdleMinutes,
    requireSecondFactor,
    displayAmountDefault,
  } = row;
  return (
    <ActDialog
      title={`空间设置 · ${space.displayName}`}
      okText="保存"
      success="已保存空间设置"
      columns={2}
      row={space}
      call={tenantConfig.saveConfigOf}
      invalidates={[tenantConfig.getConfigOf, tenantLog.listTrend]}
      initial={{
        enterpriseName,
        enterpriseIntroduction,
        webIdleMinutes,
        requireSecondFactor,
        displayAmountDefault,
      }}
      inputOf={(typed) => ({
        params: { id: space.id },
        body: {
          enterpriseName: String(typed['enterpriseName']),
          enterpriseIntroduction: String(typed['enterpriseIntroduction'] ?? ''),
          webIdleMinutes: typeof typed['webIdleMinutes'] === 'number' ? typed['webIdleMinutes'] : null,
          requireSecondFactor: typed['requireSecondFactor'] === true,
          displayAmountDefault: typed['displayAmountDefault'] === true,
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <ConfigFields />
    </ActDialog>
  );
}

const ConfigFields = () => (
  <>
    <Form.Item
      name="enterpriseName"
      label={L.enterpriseName}
      rules={asked('请输入企业名称')}
      className="wide"
    >
      <Input maxLength={50} />
    </Form.Item>
    <Form.Item name="enterpriseIntroduction" label={L.enterpriseIntroduction} className="wide">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
    </Form.Item>
    <Form.Item
      name="webIdleMinutes"
      label={L.webIdleMinutes}
      extra={`${WEB_IDLE.min}–${WEB_IDLE.max} 分钟；不填用平台默认`}
      className="wide"
    >
      <InputNumber {...WEB_IDLE} precision={0} suffix="分钟" style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="requireSecondFactor" valuePropName="checked">
      <Checkbox>{L.requireSecondFactor}</Checkbox>
    </Form.Item>
    <Form.Item name="displayAmountDefault" valuePropName="checked">
      <Checkbox>{L.displayAmountDefault}</Checkbox>
    </Form.Item>
  </>
);
