/** 导出与解散: all data along in open formats, and the end of the space. */
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { enterprise, type EnterpriseInfo, type ExportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, showError, useCall } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

const STALE = [enterprise.getInfo, enterprise.getExport];

export default function LeavePane({ info }: { info: EnterpriseInfo }) {
  const [open, setOpen] = useState<'export' | 'dissolve'>();
  const close = (): void => setOpen(undefined);
  return (
    <div className="ent-leave">
      <section>
        <h2>导出全部数据</h2>
        <p className="my-t2">
          所有单据和基础资料导出为 Excel，文件按原样打包，附目录。数据属于您，随时可以带走；下载链接保留 72
          小时。
        </p>
        {info.exportId ? (
          <Made id={info.exportId} onAgain={() => setOpen('export')} />
        ) : (
          <Button type="primary" icon={<ExportOutlined />} onClick={() => setOpen('export')}>
            导出全部数据
          </Button>
        )}
      </section>
      <section>
        <h2>解散空间</h2>
        <p className="my-t2">
          申请后 {enterprise.DISSOLVE_DAYS} 天内可以撤回。到期后所有成员不能再进入，再过{' '}
          {enterprise.PURGE_DAYS} 天数据与文件全部清除；平台备查的封存件再留 {enterprise.ARCHIVE_DAYS}{' '}
          天后销毁。请先导出需要的数据。
        </p>
        <Button danger disabled={info.dissolveTime !== null} onClick={() => setOpen('dissolve')}>
          {info.dissolveTime === null ? '解散空间' : `已申请，${fmt.time(info.dissolveTime)} 解散`}
        </Button>
      </section>
      {open === 'export' && (
        <ActDialog
          title="导出全部数据"
          okText="开始导出"
          success="已开始导出，完成后会通知您"
          call={enterprise.startExport}
          invalidates={STALE}
          inputOf={(typed) => ({ body: { smsCode: String(typed['smsCode']) } })}
          onClose={close}
        >
          <StepUpCode call={enterprise.sendStepUp} />
        </ActDialog>
      )}
      {open === 'dissolve' && <DissolveDialog info={info} onClose={close} />}
    </div>
  );
}

function DissolveDialog({ info, onClose }: { info: EnterpriseInfo; onClose: () => void }) {
  return (
    <ActDialog
      title="解散空间"
      okText="申请解散"
      danger
      success="已申请，7 天内可以撤回"
      call={enterprise.dissolve}
      invalidates={STALE}
      inputOf={(typed) => ({
        body: { displayName: String(typed['displayName']).trim(), smsCode: String(typed['smsCode']) },
      })}
      onClose={onClose}
    >
      <p className="my-act-fact wide">
        将影响 <b>{info.seatsUsed}</b> 名成员和全部数据
      </p>
      <Form.Item
        name="displayName"
        label={`输入空间名称「${info.displayName}」确认`}
        className="wide"
        rules={[
          {
            validator: (_rule, typed: unknown) =>
              String(typed ?? '').trim() === info.displayName.trim()
                ? Promise.resolve()
                : Promise.reject(new Error('输入的空间名称不一致')),
          },
        ]}
      >
        <Input autoFocus maxLength={50} autoComplete="off" />
      </Form.Item>
      <StepUpCode call={enterprise.sendStepUp} />
    </ActDialog>
  );
}

function Made({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { data, refetch } = useCall(enterprise.getExport, { params: { id } });
  if (!data) return null;
  if (data.state === 'queued' || data.state === 'running')
    return <JobProgress id={data.jobId} onEnd={() => void refetch()} />;
  const save = (made: ExportView): void => {
    download(enterprise.downloadExport, { params: { id: made.id } }, '全部数据.zip').catch(showError);
  };
  return (
    <div className="ent-made">
      {data.state === 'done' && (
        <>
          <Button type="primary" icon={<DownloadOutlined />} onClick={() => save(data)}>
            {`下载（${fmt.bytes(data.size ?? 0)}）`}
          </Button>
          <span className="my-t3">{`${fmt.time(data.expireTime ?? '')} 前有效`}</span>
        </>
      )}
      {data.state !== 'done' && <span className="my-t2">上次导出没有完成</span>}
      <Button onClick={onAgain}>重新导出</Button>
    </div>
  );
}
