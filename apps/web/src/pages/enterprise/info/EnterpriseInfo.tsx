/** 企业信息: the own space, its plan, what it uses, who keeps it, and the way out. */
import { lazy, Suspense, useState } from 'react';
import { Button, Tabs } from 'antd';
import { EditOutlined, ShoppingOutlined } from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { EDITION_TYPES, enterprise, type EnterpriseInfo, home, storage, tenantLog } from '@muyun/contract';
import { useRights } from '../../../kit/auth/index.ts';
import { useBuying } from '../../../kit/buying.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { EditDialog } from './EditDialog.tsx';
import { EndingLine } from './EndingLine.tsx';
import { Gauges } from './Gauges.tsx';
import { Overview } from './Overview.tsx';
import { SpaceLogo } from './SpaceLogo.tsx';
import './enterprise.css';

const Storage = lazy(() => import('./StoragePane.tsx'));
const Trend = lazy(() => import('./TrendPane.tsx'));
const Leave = lazy(() => import('./LeavePane.tsx'));

const buy = (): void => useBuying.setState({ isAsked: true });
const kindOf = (type: number): string => EDITION_TYPES.find((t) => t.value === type)?.label ?? '';

export default function EnterpriseScreen() {
  const { data, error, refetch } = useCall(enterprise.getInfo);
  if (data) return <Loaded info={data} />;
  return (
    <div className="my-page">
      <div className="my-surface grow">
        {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={10} />}
      </div>
    </div>
  );
}

function Head({ info, onEdit }: { info: EnterpriseInfo; onEdit: (() => void) | undefined }) {
  return (
    <header className="my-surface ent-head">
      <SpaceLogo url={info.logoUrl} name={info.displayName} />
      <div className="ent-name">
        <h1 className="my-ellipsis" title={info.displayName}>
          {info.displayName}
        </h1>
        <span className="my-t2">
          {[...new Set([kindOf(info.editionType), info.editionName])].join(' · ')}
        </span>
      </div>
      <EnumTag options={home.SPACE_STATES} value={info.tenantState} />
      <span className="ent-acts">
        {onEdit && (
          <Button icon={<EditOutlined />} onClick={onEdit}>
            编辑资料
          </Button>
        )}
        {!info.isFree && (
          <Button type="primary" icon={<ShoppingOutlined />} onClick={buy}>
            {info.isInTrialPeriod ? '购买' : '续费 / 升级'}
          </Button>
        )}
      </span>
    </header>
  );
}

function Loaded({ info }: { info: EnterpriseInfo }) {
  const can = useRights();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const panes = [
    { key: 'facts', label: '概览', isShown: true, children: <Overview info={info} /> },
    { key: 'storage', label: '存储明细', isShown: can(storage.storageUse.right), children: <Storage /> },
    { key: 'trend', label: '平台操作记录', isShown: can(tenantLog.listTrend.right), children: <Trend /> },
    { key: 'leave', label: '导出与解散', isShown: info.isOwner, children: <Leave info={info} /> },
  ].filter((p) => p.isShown);
  const asked = search.get('view');
  const shown = panes.find((p) => p.key === asked)?.key ?? 'facts';
  return (
    <div className="my-page ent-page">
      <EndingLine info={info} />
      <Head info={info} onEdit={can(enterprise.saveInfo.right) ? () => setEditing(true) : undefined} />
      <Gauges info={info} onBuy={info.isFree ? undefined : buy} />
      <div className="my-surface ent-panes">
        <Tabs
          activeKey={shown}
          onChange={(key) => void navigate(`/enterprise/info?view=${key}`, { replace: true })}
          items={panes.map(({ key, label, children }) => ({
            key,
            label,
            children: <Suspense fallback={<SkeletonLines rows={6} />}>{children}</Suspense>,
          }))}
        />
      </div>
      {isEditing && <EditDialog info={info} onClose={() => setEditing(false)} />}
    </div>
  );
}
