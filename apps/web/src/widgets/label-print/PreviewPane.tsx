/** The label as it comes out, in its proportion; left and right turn to the others. */
import { Button } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { TemplateInfo } from '@muyun/contract/label';
import { EmptyState } from '../../kit/states/index.ts';
import type { Preview } from './use-preview.ts';

export interface PreviewPaneProps {
  preview: Preview;
  page: number;
  count: number;
  onPage: (page: number) => void;
  template: TemplateInfo | undefined;
  dpi: number | undefined;
}

export function PreviewPane({ preview, page, count, onPage, template, dpi }: PreviewPaneProps) {
  const size = template ? ` · ${template.width} × ${template.height} mm` : '';
  return (
    <div className="my-label-preview" role="group" aria-label="预览">
      <div className="my-label-paper">
        {preview.image ? (
          <img
            src={preview.image}
            alt="标签预览"
            aria-busy={preview.isStale}
            style={template && { aspectRatio: `${template.width} / ${template.height}` }}
          />
        ) : (
          <EmptyState
            kind="nomatch"
            title={preview.message || (count === 0 ? '没有要打印的标签' : '选择打印设备和模板后显示预览')}
          />
        )}
      </div>
      {count > 0 && (
        <div className="my-label-pages">
          <Button
            type="text"
            size="small"
            aria-label="上一张"
            icon={<LeftOutlined />}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          {page + 1} / {count}
          {size}
          {dpi !== undefined && ` · ${dpi} dpi`}
          <Button
            type="text"
            size="small"
            aria-label="下一张"
            icon={<RightOutlined />}
            disabled={page >= count - 1}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}
