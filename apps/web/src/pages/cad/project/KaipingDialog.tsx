/** 打印开平采购单: over the confirmed nest orders of the chosen projects. */
import { useState } from 'react';
import { Checkbox } from 'antd';
import { KAIPING_WORDS, LEVELLING_LIST_TEMPLATE, MOST_KAIPING, printKaiping } from '@muyun/contract';
import { download, showError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { HOUSE, TemplateSelect, useTemplates } from '../../../widgets/excel-paper/index.ts';
import type { ProjectRow } from './project-columns.tsx';

export function KaipingDialog({ rows, onClose }: { rows: readonly ProjectRow[]; onClose: () => void }) {
  const [isMerged, setMerged] = useState(true);
  const [on, setOn] = useState(HOUSE);
  const templates = useTemplates(LEVELLING_LIST_TEMPLATE);
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const template = on === HOUSE ? {} : { templateId: on };
      const body = { projectIds: rows.map((r) => r.id), mergeSameSize: isMerged, ...template };
      await download(printKaiping, { body }, `${KAIPING_WORDS.file}.${on === HOUSE ? 'pdf' : 'xlsx'}`);
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <HouseModal
      open
      width={480}
      title={`打印开平采购单：${rows.length === 1 ? rows[0]?.displayName : `${rows.length} 个工程`}`}
      okText="打印"
      okDisabled={rows.length > MOST_KAIPING}
      busy={isBusy}
      onCancel={onClose}
      onOk={() => void print()}
    >
      <p className="my-t2" style={{ marginBottom: 12 }}>
        汇总所选工程已确认套料单的开平板材，按卷宽、长度排列，附按卷宽合计
      </p>
      {rows.length > MOST_KAIPING && (
        <p style={{ marginBottom: 12, color: 'var(--error)' }} role="status">
          一次最多 {MOST_KAIPING} 个工程，请分批打印
        </p>
      )}
      <Checkbox checked={isMerged} onChange={(e) => setMerged(e.target.checked)}>
        {KAIPING_WORDS.merged}
      </Checkbox>
      {templates.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <TemplateSelect templates={templates} value={on} house="PDF（系统格式）" onChange={setOn} />
        </div>
      )}
    </HouseModal>
  );
}
