/** One tab of 消息列表: what a person was told, with what can still be done about it. */
import { useCallback, useMemo, useState } from 'react';
import { NotificationOutlined } from '@ant-design/icons';
import {
  MESSAGE_KINDS,
  MESSAGE_READ_STATES,
  MESSAGE_TEMPLATES,
  message,
  statesOfKind,
} from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useGesture } from '../../../kit/http/index.ts';
import type { Gesture } from '../../../kit/http/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { BatchAction, Column, FilterField, ListAction, RowAction } from '../../../kit/table/index.ts';
import {
  AnswerTag,
  askedBy,
  MESSAGE_READS,
  originOf,
  useAnswer,
  useOpenMessage,
} from '../../../widgets/message/index.ts';
import { AnnounceDialog } from './AnnounceDialog.tsx';

/** Kinds that stand in a tab. */
const kindsOf = (messageType: number) =>
  MESSAGE_KINDS.filter((kind) =>
    Object.values(MESSAGE_TEMPLATES).some((t) => t.kind === kind.value && t.type === messageType),
  );

const filtersOf = (messageType: number): FilterField[] => [
  {
    type: 'select',
    name: 'messageState',
    label: '状态',
    options: MESSAGE_READ_STATES.map(({ value, label }) => ({ value, label })),
  },
  { type: 'select', name: 'messageTypeValue', label: '类型', options: kindsOf(messageType), width: 170 },
  { type: 'dateRange', name: 'time', label: '时间' },
  { type: 'inputSearch', name: 'filter', label: '标题 / 内容 / 空间' },
];

const columnsOf = (open: (row: MessageView) => void): Column<MessageView>[] => [
  {
    key: 'title',
    title: '标题',
    kind: 'text',
    width: 160,
    grow: true,
    render: (row) => (
      <button type="button" className="my-link my-message-title" title={row.title} onClick={() => open(row)}>
        {row.title}
      </button>
    ),
  },
  { key: 'content', title: '内容', kind: 'text', width: 160, grow: true },
  {
    key: 'messageTypeValue',
    title: '类型',
    kind: 'enum',
    options: MESSAGE_KINDS,
    width: 116,
  },
  { key: 'tenantName', title: '所属空间', kind: 'text', width: 108, value: originOf },
  {
    key: 'messageState',
    title: '状态',
    width: 134,
    grow: false,
    render: (row) => (
      <span className="my-message-state">
        <EnumTag small options={statesOfKind(row.messageTypeValue)} value={row.messageState} />
        <AnswerTag row={row} />
      </span>
    ),
  },
  { key: 'creationTime', title: '时间', kind: 'time', width: 104, sortable: true },
];

const isUnread = (row: MessageView): boolean => row.actions.includes('read');
const isDeletable = (row: MessageView): boolean => row.actions.includes('delete');
const changes = (success: string) => ({ success, invalidates: MESSAGE_READS });

const batchOf = ({ run }: Gesture): BatchAction<MessageView>[] => [
  {
    label: '标为已读',
    fits: isUnread,
    run: (rows) => run(message.readMessages, { body: { ids: rows.map((r) => r.id) } }, changes('已标为已读')),
  },
  {
    label: '删除',
    danger: true,
    fits: isDeletable,
    confirm: (rows) => ({ title: `删除 ${rows.length} 条消息？`, content: '删除后不能恢复。' }),
    run: (rows) => run(message.deleteMessages, { body: { ids: rows.map((r) => r.id) } }, changes('已删除')),
  },
];

const toolsOf = ({ run, busy }: Gesture, type: 1 | 2 | 3, noun: string): ListAction[] => {
  const blocked = busy ? '正在处理' : undefined;
  return [
    {
      label: '全部已读',
      blocked,
      onClick: () => run(message.clearMessages, { body: { type } }, changes(`${noun}已全部标为已读`)),
    },
    {
      label: '清空已读',
      blocked,
      onClick: async () => {
        const title = `删除全部已读的${noun}？`;
        if (!(await confirmAsk({ title, content: '删除后不能恢复。', okText: '删除', danger: true }))) return;
        await run(message.deleteReadMessages, { body: { type } }, changes('已清空'));
      },
    },
  ];
};

/** 同意, 拒绝 of an invitation that waits; 查看; 删除 of what was read. */
function useRowActions(open: (row: MessageView) => void, { run }: Gesture) {
  const { accept, refuse } = useAnswer();
  return useCallback(
    (row: MessageView): RowAction<MessageView>[] => [
      ...(askedBy(row)
        ? [
            { label: '同意', onClick: accept },
            {
              label: '拒绝',
              danger: true,
              confirm: { title: `${askedBy(row)?.refusal ?? '拒绝'}「${originOf(row)}」？` },
              onClick: refuse,
            },
          ]
        : []),
      { label: '查看', onClick: open },
      ...(isDeletable(row)
        ? [
            {
              label: '删除',
              danger: true,
              confirm: { title: '删除该消息？', content: '删除后不能恢复。' },
              onClick: () => run(message.deleteMessage, { params: { id: row.id } }, changes('已删除')),
            },
          ]
        : []),
    ],
    [open, run, accept, refuse],
  );
}

export function MessageList({ messageType, noun }: { messageType: 1 | 2 | 3; noun: string }) {
  const messages = useOpenMessage();
  const gesture = useGesture();
  const [announcing, setAnnouncing] = useState(false);
  const { open } = messages;
  const columns = useMemo(() => columnsOf(open), [open]);
  const filters = useMemo(() => filtersOf(messageType), [messageType]);
  const defaults = useMemo(() => ({ messageType: String(messageType) }), [messageType]);
  const rowActions = useRowActions(open, gesture);
  return (
    <>
      <ListPage
        call={message.listMessages}
        noun={noun}
        columns={columns}
        filters={filters}
        defaults={defaults}
        defaultSort="creationTime desc"
        rowActions={rowActions}
        actionsWidth={124}
        batchActions={batchOf(gesture)}
        actions={toolsOf(gesture, messageType, noun)}
        primary={[
          {
            label: '发布公告',
            right: message.announce.right,
            icon: <NotificationOutlined />,
            onClick: () => setAnnouncing(true),
          },
        ]}
        onOpen={open}
        rowClassName={(row) => (isUnread(row) ? 'my-message-unread' : undefined)}
        emptyHint="审批、套料、到期和安全提醒会出现在这里，保留半年"
      />
      {messages.dialog}
      {announcing && <AnnounceDialog onClose={() => setAnnouncing(false)} />}
    </>
  );
}
