/** 租户管理: every space of the platform, how it stands, and what the operator does with it. */
import { useState } from 'react';
import { tenant } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import { SecretDialog } from '../../../widgets/act-dialog/index.ts';
import { COLUMNS, FILTERS } from './tenant.columns.tsx';
import { OpenDialog, type Opened } from './OpenDialog.tsx';
import { useTenantVerbs } from './use-tenant-verbs.tsx';
import './saas.css';

const P = 'RedSaasManagement.RedTenants';

export default function TenantList() {
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Opened>();
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
      exportCall={tenant.exportTenants}
      rowActions={verbsOf}
      actionsWidth={150}
      open={(row) => `/saas/tenant-detail?id=${row.id}`}
    >
      {() => (
        <>
          {dialog}
          {isNew && <OpenDialog onDone={setMade} onClose={() => setNew(false)} />}
          {made && (
            <SecretDialog
              secret={{
                title: '空间已开通',
                facts: [
                  ['空间', made.displayName],
                  ['登录地址', window.location.origin],
                  ['账号', made.userName],
                ],
                password: made.initialPassword,
              }}
              onClose={() => setMade(undefined)}
            />
          )}
        </>
      )}
    </ListPage>
  );
}
