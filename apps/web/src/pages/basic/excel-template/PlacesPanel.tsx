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
  const sample = (): void => {
    download(excelTemplate.sampleExcelTemplate, { query: { kind } }).catch(showError);
  };
  return (
    <div className="bd-places-panel">
      <p className="my-t2">
        在 Excel 单元格里写占位符，导出时换成单据的内容，样式、合并和公式保持不变。
        <button type="button" className="my-link" onClick={sample}>
          下载示例模板
        </button>
      </p>
      <Group title="表头" places={data.head} as={value} />
      <Group
        title="明细（写在 {{#rows}} 与 {{/rows}} 之间，每行明细重复一次）"
        places={data.rows}
        as={value}
      />
      <Group title="图片" places={data.pictures} as={(name) => `{{img:${name}}}`} />
    </div>
  );
}
