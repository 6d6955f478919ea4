/** 系统配置: the space itself, how it works, how documents are approved and printed, each for those who hold the right of its calls. */
import { lazy, Suspense } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { approval, printTemplate } from '@muyun/contract';
import { useRights, useSession } from '../../../kit/auth/index.ts';
import { EmptyState, SkeletonLines } from '../../../kit/states/index.ts';
import './config.css';

const ENTERPRISE = 2;
const SPACE = 'space';
const BUSINESS = 'business';
const APPROVAL = 'approval';
const PRINT = 'print';
const TABS = [
  {
    value: SPACE,
    label: '空间设置',
    right: null,
    Body: lazy(() => import('./SpaceSettings.tsx')),
  },
  {
    value: BUSINESS,
    label: '业务参数',
    right: null,
    Body: lazy(() => import('./BusinessSettings.tsx')),
  },
  {
    value: APPROVAL,
    label: '审批设置',
    right: approval.listApprovalRules.right,
    Body: lazy(() => import('./ApprovalRules.tsx')),
  },
  {
    value: PRINT,
    label: '打印模板',
    right: printTemplate.calls.list.right,
    Body: lazy(() => import('./PrintTemplates.tsx')),
  },
];

export default function ConfigScreen() {
  const can = useRights();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const editionType = useSession((s) => s.tenant?.editionType);
  // the platform's side has no space to set; only a factory says something of itself
  const tabs = TABS.filter((t) => {
    if (t.value === SPACE) return editionType === ENTERPRISE;
    // rules of approval are a space's: the right alone is also that of the platform's own roles
    if (t.value === APPROVAL && editionType === undefined) return false;
    return t.right === null ? editionType !== undefined : can(t.right);
  });
  const shown = tabs.find((t) => t.value === search.get('view')) ?? tabs[0];
  if (!shown)
    return (
      <div className="my-page">
        <div className="my-surface grow">
          <EmptyState title="没有可以设置的内容" hint="请联系空间管理员分配角色或 Excel 模板的权限" />
        </div>
      </div>
    );
  const { Body } = shown;
  return (
    <div className="my-config">
      <Segmented
        className="my-config-tabs"
        value={shown.value}
        options={tabs.map(({ value, label }) => ({ value, label }))}
        onChange={(to) => void navigate(`/setting/config?view=${to}`, { replace: true })}
      />
      <Suspense fallback={<SkeletonLines rows={6} />}>
        <Body />
      </Suspense>
    </div>
  );
}
