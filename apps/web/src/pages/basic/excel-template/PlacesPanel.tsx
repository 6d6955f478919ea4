/** 占位符 of a kind: what a template may ask for, to be copied into its cells. */
import { excelTemplate } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { download, showError, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

type Places = OutputOf<typeof excelTemplate.excelTemplatePlaces>;

const copy = (text: string): void => {
  navigator.clipboard.writeText(text).then(() => toast.success(`已复制 ${text}`), showError);
};

function Group({
  title,
  places,
  as,
}: {
  title: string;
  places: Places['head'];
  as: (name: string) => string;
}) {
  if (places.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <p className="bd-places">
        {places.map((p) => (
          <button
            key={p.name}
            type="button"
            className="my-link"
            title={`复制 ${as(p.name)}`}
            onClick={() => copy(as(p.name))}
          >
            {p.title}
          </button>
        ))}
      </p>
    </section>
  );
}

const value = (name: string): string => `{{${name}}}`;

export function PlacesPanel({ kind }: { kind: number }) {
  const { data, error, refetch } = useCall(excelTemplate.excelTemplatePlaces, { query: { kind } });
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={4} />;
  const sample = (form: number): void => {
    download(excelTemplate.sampleExcelTemplate, { query: { kind, form } }).catch(showError);
  };
  const forms = [data, ...data.others];
  return (
    <div className="bd-places-panel">
      <p className="my-t2">
        在 Excel 单元格里写占位符，导出时换成单据的内容，样式、合并和公式保持不变。
        {forms.map((form, i) => (
          <button
            key={form.title}
            type="button"
            className="my-link bd-places-sample"
            onClick={() => sample(i)}
          >
            下载{forms.length > 1 ? form.title : ''}示例模板
          </button>
        ))}
      </p>
      {forms.map((form) => {
        const of = forms.length > 1 ? `${form.title}：` : '';
        return (
          <div key={form.title}>
            <Group title={`${of}表头`} places={form.head} as={value} />
            <Group
              title={`${of}明细（写在 {{#rows}} 与 {{/rows}} 之间，每行明细重复一次）`}
              places={form.rows}
              as={value}
            />
            <Group title={`${of}图片`} places={form.pictures} as={(name) => `{{img:${name}}}`} />
          </div>
        );
      })}
    </div>
  );
}
