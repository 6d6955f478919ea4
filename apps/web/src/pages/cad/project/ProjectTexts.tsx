/** 文字清单: projects as plain lines, to be copied into a message or a table. */
import { useState } from 'react';
import { Input } from 'antd';
import { project } from '@muyun/contract';
import { copyText } from '../../../kit/feedback.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock } from '../../../kit/states/index.ts';

export default function ProjectTexts({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState('');
  const { data, error, isFetching, refetch } = useCall(project.projectListText, {
    query: filter === '' ? {} : { filter },
  });
  const text = (data ?? []).map((r) => r.text).join('\n');
  return (
    <HouseModal
      open
      width={640}
      title="文字清单"
      cancelText="关闭"
      okText={`复制 ${data?.length ?? 0} 行`}
      okDisabled={text === ''}
      onCancel={onClose}
      onOk={() => void copyText(text)}
    >
      <Input.Search
        allowClear
        placeholder="名称 / 编号 / 客户"
        aria-label="筛选文字清单"
        loading={isFetching}
        style={{ marginBottom: 10 }}
        onSearch={(typed) => setFilter(typed.trim())}
      />
      {error && !data ? (
        <ErrorBlock error={error} title="文字清单没有加载出来" onRetry={() => void refetch()} />
      ) : (
        <Input.TextArea
          readOnly
          rows={14}
          value={text}
          aria-label="编号 工程 批次 客户"
          placeholder={data ? '没有匹配的工程' : '正在读取'}
        />
      )}
    </HouseModal>
  );
}
