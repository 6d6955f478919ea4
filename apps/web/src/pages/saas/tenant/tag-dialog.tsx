/** 打标签: the tags of a space, and those that the platform has. */
import { useState } from 'react';
import { Button, Checkbox, Input, Select } from 'antd';
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { TAG_COLORS, tenant, tenantLog, tenantPick, type TenantRow } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorLine } from '../../../kit/states/index.ts';
import { Tags } from './tenant.columns.tsx';
import './saas.css';

const P = 'RedSaasManagement.RedTenants';
const STALE = [tenant.listTenants, tenant.getTenant, tenantPick.listTags, tenantLog.listTrend];
const COLOR_NAMES = { blue: '蓝', green: '绿', amber: '橙', red: '红', gray: '灰' } as const;
type Color = (typeof TAG_COLORS)[number];

interface Edited {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly sort: number;
  readonly version: number;
}
const isColor = (word: string): word is Color => TAG_COLORS.some((c) => c === word);

/** A new tag, or one that is renamed. */
function TagForm({ edited, onDone }: { edited: Edited | undefined; onDone: () => void }) {
  const [name, setName] = useState(edited?.name ?? '');
  const [color, setColor] = useState<Color>(edited && isColor(edited.color) ? edited.color : 'blue');
  const done = (): void => {
    setName('');
    onDone();
  };
  const create = useAction(tenantPick.createTag, {
    success: '已新增标签',
    invalidates: STALE,
    onSuccess: done,
  });
  const change = useAction(tenantPick.updateTag, {
    success: '已修改标签',
    invalidates: STALE,
    onSuccess: done,
  });
  const isEmpty = name.trim() === '';
  const save = () => {
    const body = { name: name.trim(), color };
    if (!edited) return void create.run({ body });
    const { id, sort, version } = edited;
    return void change.run({ params: { id }, body: { ...body, sort, version } });
  };
  return (
    <div className="saas-tag-form">
      <Input
        aria-label={edited ? '标签名称' : '新标签'}
        placeholder={edited ? '标签名称' : '新标签'}
        maxLength={12}
        value={name}
        onChange={(e) => setName(e.target.value)}
        onPressEnter={() => !isEmpty && save()}
      />
      <Select
        aria-label="颜色"
        style={{ width: 84 }}
        value={color}
        onChange={setColor}
        options={TAG_COLORS.map((c) => ({ value: c, label: COLOR_NAMES[c] }))}
      />
      <Button disabled={isEmpty} loading={create.busy || change.busy} onClick={save}>
        {edited ? '保存标签' : '新增标签'}
      </Button>
      {edited && <Button onClick={onDone}>取消</Button>}
    </div>
  );
}

export function TagDialog({ row, onClose }: { row: TenantRow; onClose: () => void }) {
  const asked = useCall(tenantPick.listTags);
  const tags = asked.data;
  const { data: now = row } = useCall(tenant.getTenant, { params: { id: row.id } });
  const give = useAction(tenantPick.addTagOfTenant, { invalidates: STALE });
  const take = useAction(tenantPick.removeTagOfTenant, { invalidates: STALE });
  const remove = useAction(tenantPick.deleteTag, { success: '已删除标签', invalidates: STALE });
  const [edited, setEdited] = useState<Edited>();
  const has = new Set(now.tags.map((t) => t.id));
  const askRemove = async (id: string, name: string) => {
    if (await confirmAsk({ title: `删除标签 ${name}？`, okText: '删除标签', danger: true }))
      await remove.run({ params: { id } });
  };
  return (
    <HouseModal
      title={`打标签 · ${row.displayName}`}
      open
      width={480}
      onCancel={onClose}
      onOk={onClose}
      okText="完成"
      cancelText="关闭"
    >
      {!tags && asked.error && <ErrorLine asked={asked} text="标签没有加载出来" />}
      {tags?.length === 0 && <EmptyState title="还没有标签" hint="先在下面新增一个" />}
      <div className="saas-tag-list">
        {(tags ?? []).map((t) => (
          <span key={t.id}>
            <Checkbox
              checked={has.has(t.id)}
              disabled={give.busy || take.busy}
              onChange={(e) =>
                void (e.target.checked ? give : take).run({ params: { id: row.id, tagId: t.id } })
              }
            >
              <Tags tags={[t]} />
            </Checkbox>
            {can(`${P}:edit`) && (
              <IconButton label={`修改标签 ${t.name}`} onClick={() => setEdited(t)}>
                <EditOutlined />
              </IconButton>
            )}
            {can(`${P}:delete`) && t.used === 0 && (
              <IconButton label={`删除标签 ${t.name}`} onClick={() => void askRemove(t.id, t.name)}>
                <DeleteOutlined />
              </IconButton>
            )}
          </span>
        ))}
      </div>
      {(edited ? can(`${P}:edit`) : can(`${P}:add`)) && (
        <TagForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEdited(undefined)} />
      )}
    </HouseModal>
  );
}
