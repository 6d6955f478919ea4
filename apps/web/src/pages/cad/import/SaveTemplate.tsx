/** 存为模板: the columns as they are mapped now, kept under a name for the next list of the same customer. */
import { useState } from 'react';
import { Input } from 'antd';
import { excelTemplate, type ImportView } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export function SaveTemplate({ batch }: { batch: ImportView }) {
  const [name, setName] = useState<string | null>(null);
  const create = useAction(excelTemplate.createExcelTemplate, {
    success: '已存为模板',
    invalidates: [excelTemplate.allExcelTemplates, excelTemplate.listExcelTemplates],
  });
  if (!can('AlBasic.ExcelTemplates:add')) return null;
  const mapping = batch.columns.flatMap((c) =>
    c.field === null || c.title === ''
      ? []
      : [{ field: c.field, header: c.title.slice(0, 60), aliases: [], required: false, default: null }],
  );
  const save = async () => {
    const made = await create.run({
      body: { name: (name ?? '').trim(), mapping, headerRow: batch.headerRow },
    });
    if (made) setName(null);
  };
  return (
    <>
      <button
        type="button"
        className="my-link"
        disabled={mapping.length === 0}
        onClick={() => setName((batch.fileName ?? '').replace(/\.\w+$/, '').slice(0, 50))}
      >
        存为模板
      </button>
      {name !== null && (
        <HouseModal
          title="存为 Excel 模板"
          open
          width={420}
          busy={create.busy}
          okText="保存"
          okDisabled={name.trim() === ''}
          onCancel={() => setName(null)}
          onOk={() => void save()}
        >
          <Input
            autoFocus
            value={name}
            maxLength={50}
            aria-label="模板名称"
            placeholder="模板名称，例如客户简称"
            onChange={(e) => setName(e.target.value)}
            onPressEnter={() => name.trim() !== '' && void save()}
          />
          <div className="my-t3" style={{ marginTop: 8 }}>
            {mapping.length} 列，表头第 {batch.headerRow} 行；下次上传时可选用
          </div>
        </HouseModal>
      )}
    </>
  );
}
