/** 开放接口: keys with which other systems read, what each opens, and the way to switch one off. */
import { useState } from 'react';
import { Button, Dropdown, Switch } from 'antd';
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { apiKey, type ApiKeyRow, OPEN_SCOPES } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { confirmAsk, copyText } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeySecret, type MadeKey } from './ApiKeySecret.tsx';

const STALE = [apiKey.listApiKeys];
const DOCS = '/api/docs';
type Shown = { readonly row: ApiKeyRow | undefined } | undefined;

export function ApiKeys() {
  const { data, error, refetch } = useCall(apiKey.listApiKeys);
  const [shown, setShown] = useState<Shown>();
  const [made, setMade] = useState<MadeKey>();
  const mayAdd = useCan(apiKey.createApiKey.right);
  const isFull = (data?.length ?? 0) >= apiKey.MOST_API_KEYS;
  const add = mayAdd && (
    <Button icon={<PlusOutlined />} disabled={isFull} onClick={() => setShown({ row: undefined })}>
      生成密钥
    </Button>
  );
  return (
    <section className="my-surface sync-configs" aria-label="开放接口">
      <h2 className="my-block-title">
        <span>
          开放接口{' '}
          <a className="sync-docs" href={DOCS} target="_blank" rel="noreferrer">
            接口文档
          </a>
        </span>
        {data && data.length > 0 && add}
      </h2>
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={2} />
      ) : data.length === 0 ? (
        <EmptyState
          title="还没有密钥"
          hint="生成 AppKey 和密钥，让其他系统用签名读取物料、客户、供应商等数据"
          actions={add}
        />
      ) : (
        <div className="sync-cards">
          {data.map((row) => (
            <KeyCard key={row.id} row={row} onEdit={() => setShown({ row })} />
          ))}
        </div>
      )}
      {shown && (
        <ApiKeyDialog
          row={shown.row}
          onClose={() => setShown(undefined)}
          onMade={(key) => {
            setShown(undefined);
            setMade(key);
          }}
        />
      )}
      {made && <ApiKeySecret made={made} onClose={() => setMade(undefined)} />}
    </section>
  );
}

const labelsOf = (scopes: readonly number[]): string =>
  OPEN_SCOPES.filter((s) => scopes.includes(s.value))
    .map((s) => s.label)
    .join('、');

function KeyCard({ row, onEdit }: { row: ApiKeyRow; onEdit: () => void }) {
  const mayEdit = useCan(apiKey.updateApiKey.right);
  const mayRemove = useCan(apiKey.deleteApiKey.right);
  const update = useAction(apiKey.updateApiKey, {
    success: (next) => (next.isEnabled ? '已启用' : '已停用'),
    invalidates: STALE,
  });
  const turn = (isEnabled: boolean): void => {
    const { name, scopes, ipAllowList, expireTime, version } = row;
    const body = { name, scopes, ipAllowList, expireTime, isEnabled, version };
    void update.run({ params: { id: row.id }, body });
  };
  return (
    <article className="sync-card" aria-label={row.name}>
      <header>
        <b className="my-ellipsis">{row.name}</b>
        {row.isExpired && <StatusTag small label="已过期" tone="amber" />}
        <Switch
          size="small"
          aria-label={row.isEnabled ? '停用' : '启用'}
          checked={row.isEnabled}
          disabled={!mayEdit}
          loading={update.busy}
          onChange={turn}
        />
      </header>
      <p className="my-t2">
        <button
          type="button"
          className="my-link"
          onClick={() => void copyText(row.appKey)}
          title="复制 AppKey"
        >
          {row.appKey}
        </button>
      </p>
      <p className="my-t2">
        读取 {labelsOf(row.scopes)} ·{' '}
        {row.ipAllowList.length > 0 ? `限 ${row.ipAllowList.length} 个 IP 或网段` : '不限 IP'} ·{' '}
        {row.expireTime ? `${fmt.date(row.expireTime)} 到期` : '长期有效'}
      </p>
      <p className="my-t3">
        {row.lastUsedTime ? `上次使用 ${fmt.relative(row.lastUsedTime)}，来自 ${row.lastIp}` : '还没有使用过'}
      </p>
      {mayEdit && (
        <footer>
          <Button onClick={onEdit}>修改</Button>
          {mayRemove && <More row={row} />}
        </footer>
      )}
    </article>
  );
}

function More({ row }: { row: ApiKeyRow }) {
  const remove = useAction(apiKey.deleteApiKey, { success: '已删除密钥', invalidates: STALE });
  const ask = async (): Promise<void> => {
    const content = '使用它的系统立即不能再读取数据；密钥不能恢复。';
    if (await confirmAsk({ title: `删除密钥「${row.name}」？`, content, okText: '删除', danger: true }))
      await remove.run({ params: { id: row.id } });
  };
  return (
    <Dropdown menu={{ items: [{ key: 'remove', label: '删除', danger: true }], onClick: () => void ask() }}>
      <Button icon={<MoreOutlined />} aria-label={`${row.name} 更多操作`} />
    </Dropdown>
  );
}
