/** 租户管理: every space of the platform, how it stands, and what the operator does with it. */
import { useState } from 'react';
import { BarChartOutlined, CloudUploadOutlined, DashboardOutlined, PhoneOutlined } from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { tenant } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import { COLUMNS, FILTERS } from './tenant.columns.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { keepOpened } from './opened.ts';
import { useTenantVerbs } from './use-tenant-verbs.tsx';
import './saas.css';

const P = 'RedSaasManagement.RedTenants';

/** What else is looked at about spaces and their house. */
const ELSEWHERE = [
  { label: '使用情况', icon: <BarChartOutlined />, path: '/saas/tenant-info' },
  { label: '待跟进', icon: <PhoneOutlined />, path: '/saas/tenant-followup' },
  { label: '运行状态', icon: <DashboardOutlined />, path: '/saas/watch' },
  { label: '备份与恢复', icon: <CloudUploadOutlined />, path: '/saas/backup' },
] as const;

export default function TenantList() {
  const [search, setSearch] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  // 继续新建 of the page that tells what came of the one before
  const isAsked = search.has('new');
  const close = () => {
    setNew(false);
    if (isAsked) setSearch({}, { replace: true });
  };
  const { verbsOf, dialog } = useTenantVerbs();
  return (
    <ListPage
      call={tenant.listTenants}
      noun="租户"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[{ label: '新建租户', right: `${P}:add`, onClick: () => setNew(true) }]}
      actions={ELSEWHERE.map(({ path, ...action }) => ({
        ...action,
        right: `${P}:query`,
        onClick: () => void navigate(path),
      }))}
      exportCall={tenant.exportTenants}
      rowActions={verbsOf}
      actionsWidth={150}
      open={(row) => `/saas/tenant-detail?id=${row.id}`}
    >
      {() => (
        <>
          {dialog}
          {(isNew || isAsked) && (
            <OpenDialog onDone={(made) => void navigate(keepOpened(made))} onClose={close} />
          )}
        </>
      )}
    </ListPage>
  );
}
