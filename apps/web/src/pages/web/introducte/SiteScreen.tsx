/** 企业介绍: the page of the factory, as it is kept and as anybody sees it. */
import { useState } from 'react';
import { Button, Form } from 'antd';
import type { FormInstance } from 'antd';
import { EyeOutlined } from '@ant-design/icons';
import { type FieldFault, site, type SiteView } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { Preview } from './Preview.tsx';
import { SiteFields, type Typed, typedOf, wireOf } from './SiteFields.tsx';
import '../../../kit/form/form.css';
import './site.css';

export default function SiteScreen() {
  const { data, error, refetch } = useCall(site.getSite);
  if (data) return <Loaded key={data.version} row={data} />;
  return (
    <div className="my-page">
      <div className="my-surface grow">
        {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={10} />}
      </div>
    </div>
  );
}

/** Faults of the answer at their fields; those that have none are handed back. */
const faultsTo = (form: FormInstance) => ({
  showFaults(faults: readonly FieldFault[]) {
    const names = new Set(Object.keys(form.getFieldsValue(true) as Record<string, unknown>));
    const own = faults.filter((f) => names.has(f.field));
    form.setFields(own.map((f) => ({ name: f.field, errors: [f.message] })));
    return faults.filter((f) => !names.has(f.field));
  },
});

function useSaving(form: FormInstance<Typed>, row: SiteView) {
  const draft = useFormDraft(form, { title: '企业介绍', row: { id: 'site' } });
  const act = useAction(site.saveSite, {
    success: ({ isPublished }) => (isPublished ? '已保存并发布' : '已保存，未发布'),
    invalidates: [site.getSite],
    faultsTo: faultsTo(form),
    onAnswered: () => draft.clear(),
  });
  const save = async (isPublished: boolean): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed)
      await act.run({
        body: { ...wireOf(form.getFieldsValue(true) as Typed), isPublished, version: row.version },
      });
  };
  return { draft, busy: act.busy, save };
}

function Loaded({ row }: { row: SiteView }) {
  const [form] = Form.useForm<Typed>();
  const [seen, setSeen] = useState<Typed>();
  const mayEdit = useCan(site.saveSite.right);
  const { draft, busy, save } = useSaving(form, row);
  return (
    <div className="my-page site-page">
      <header className="my-surface site-head">
        <h1>企业介绍</h1>
        <StatusTag label={row.isPublished ? '已发布' : '未发布'} tone={row.isPublished ? 'green' : 'gray'} />
        <span className="acts">
          <Button icon={<EyeOutlined />} onClick={() => setSeen(form.getFieldsValue(true) as Typed)}>
            预览
          </Button>
          {mayEdit && (
            <>
              <Button loading={busy} onClick={() => void save(row.isPublished)}>
                保存
              </Button>
              <Button
                type={row.isPublished ? 'default' : 'primary'}
                danger={row.isPublished}
                loading={busy}
                onClick={() => void save(!row.isPublished)}
              >
                {row.isPublished ? '下线' : '保存并发布'}
              </Button>
            </>
          )}
        </span>
      </header>
      <div className="my-surface site-form">
        <Form
          form={form}
          layout="vertical"
          className="my-form"
          disabled={!mayEdit}
          initialValues={typedOf(row)}
          onValuesChange={draft.touch}
        >
          <SiteFields row={row} disabled={!mayEdit} />
        </Form>
      </div>
      {seen && <Preview typed={seen} onClose={() => setSeen(undefined)} />}
    </div>
  );
}
