/** 变更 of 消息列表: change orders that the person was told of, unread or read. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { message, readChanges, unreadChanges } from '@muyun/contract';
import { useGesture } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';
import { MESSAGE_READS } from '../../../widgets/message/index.ts';

type Row = RowOf<typeof unreadChanges>;
const detail = (row: Row): string => `/produce/second-change-detail?id=${row.id}&type=2`;
const columns: Column<Row>[] = [
  { key: 'orderNo', title: '变更单', width: 140, grow: false, link: detail },
  { key: 'projectName', title: '工程名称', width: 180, grow: true },
  { key: 'projectBatch', title: '批次', width: 90 },
  { key: 'description', title: '变更说明', width: 260, grow: true },
  { key: 'orderStatus', title: '状态', kind: 'enum', options: message.MESSAGE_CHANGE_STATES, width: 90 },
  { key: 'creationTime', title: '时间', kind: 'time', width: 110 },
];

export function ChangeList() {
  const [isUnread, setUnread] = useState(true);
  const { run, busy } = useGesture();
  return (
    <>
      <Segmented
        className="my-messages-tabs"
        aria-label="状态"
        value={isUnread ? '未读' : '已读'}
        options={message.MESSAGE_CHANGE_STATES.map((s) => s.label)}
        onChange={(to) => setUnread(to === '未读')}
      />
      <ListPage
        key={String(isUnread)}
        call={isUnread ? unreadChanges : readChanges}
        noun="变更"
        unit="条"
        columns={columns}
        actions={
          isUnread
            ? [
                {
                  label: '全部已读',
                  blocked: busy ? '正在处理' : undefined,
                  onClick: () =>
                    run(
                      message.clearMessages,
                      { body: { type: message.CHANGE_TAB } },
                      {
                        success: '变更已全部标为已读',
                        invalidates: [...MESSAGE_READS, unreadChanges, readChanges],
                      },
                    ),
                },
              ]
            : []
        }
        open={detail}
        emptyHint={isUnread ? '设计变更审核后，通知你的会列在这里' : '打开过的变更会列在这里'}
      />
    </>
  );
}
