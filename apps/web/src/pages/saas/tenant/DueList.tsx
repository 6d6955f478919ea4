/** 待跟进: whom to talk to, those that wait longest first; one's own unless all are asked for. */
import { useState } from 'react';
import { Checkbox } from 'antd';
import { tenantLog } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';
import { FollowupDialog } from './FollowupDialog.tsx';
import './saas.css';

type Due = RowOf<typeof tenantLog.listDue>;
const P = 'RedSaasManagement.RedTenants';

const COLUMNS: Column<Due>[] = [
  {
    key: 'displayName',
    title: '空间',
    fixed: 'left',
    width: 220,
    link: (r) => `/saas/tenant-detail?id=${r.id}`,
  },
  { key: 'range', title: '何时', kind: 'enum', width: 88, options: tenantLog.DUE_RANGES },
  { key: 'nextFollowTime', title: '约定时间', kind: 'time', width: 124 },
  { key: 'lastContent', title: '上次跟进', width: 320 },
  { key: 'lastFollowTime', title: '上次时间', kind: 'time', width: 124 },
  { key: 'contactName', title: '联系人', width: 96, grow: false },
  { key: 'telephone', title: '电话', width: 124, grow: false },
  { key: 'salesmanName', title: '负责人', width: 96, grow: false },
];

export default function DueList() {
  const [isMine, setMine] = useState(true);
  const [space, setSpace] = useState<Due>();
  return (
    <div className="saas-due">
      <div className="saas-due-head">
        <Checkbox checked={isMine} onChange={(e) => setMine(e.target.checked)}>
          只看我负责或上次由我跟进的
        </Checkbox>
      </div>
      <ListPage
        call={tenantLog.listDue}
        noun="待跟进"
        unit="个"
        columns={COLUMNS}
        query={{ isMine }}
        stateTabs={{ name: 'range', options: tenantLog.DUE_RANGES }}
        rowActions={() => [{ label: '跟进', right: `${P}:edit`, onClick: setSpace }]}
        actionsWidth={72}
        open={(row) => `/saas/tenant-detail?id=${row.id}`}
        emptyHint="跟进时写下「下次跟进」，到期前七天出现在这里"
      >
        {() => space && <FollowupDialog space={space} onClose={() => setSpace(undefined)} />}
      </ListPage>
    </div>
  );
}
