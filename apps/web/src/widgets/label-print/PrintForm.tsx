/** The left side of 标签打印: what to print on, the hint box, and how far it is. */
import { useEffect, useRef } from 'react';
import { Button, Input, InputNumber, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { HINT_MAX, LABEL_TEXTS } from '@muyun/contract/label';
import { ProgressLine } from './ProgressLine.tsx';
import { UnsureBlock } from './UnsureBlock.tsx';
import type { LabelService } from './use-label-service.ts';
import type { Printing } from './use-print.ts';
import type { LabelRange, RangeKind } from './use-range.ts';

export interface PrintFormProps {
  service: LabelService;
  printing: Printing;
  printer: string | undefined;
  template: string | undefined;
  choose: (change: { printer?: string; template?: string }) => void;
  range: LabelRange;
  total: number;
  copies: number;
  setCopies: (copies: number) => void;
  /** 打印 was pressed without what it needs */
  isRefused: boolean;
}

const MOST_COPIES = 99;

export function PrintForm(props: PrintFormProps) {
  const { service, printing, printer, template, choose, copies, setCopies, isRefused } = props;
  const device = service.printers?.find((p) => p.id === printer);
  const unsure = printing.progress?.unsure ?? device?.unsure ?? null;
  return (
    <div className="my-label-form">
      <label>
        <span>
          打印设备 <i>*</i>
        </span>
        <Select
          aria-label="打印设备"
          placeholder={LABEL_TEXTS.deviceRequired}
          status={isRefused && !printer ? 'error' : undefined}
          value={printer}
          onChange={(value: string) => choose({ printer: value })}
          onOpenChange={(isOpen) => isOpen && service.state === 'open' && service.refresh()}
          options={service.printers?.map((p) => ({
            value: p.id,
            label: p.waiting > 0 ? `${p.name} · 等待 ${p.waiting} 张` : p.name,
          }))}
        />
      </label>
      <label>
        <span>
          打印模板 <i>*</i>
        </span>
        <Select
          aria-label="打印模板"
          placeholder={LABEL_TEXTS.templateRequired}
          status={isRefused && !template ? 'error' : undefined}
          value={template}
          onChange={(value: string) => choose({ template: value })}
          options={service.templates?.map((t) => ({ value: t.name, label: `${t.name} · ${t.title}` }))}
        />
      </label>
      <div className="my-label-pair">
        <RangeField {...props} />
        <label>
          <span>份数</span>
          <InputNumber
            aria-label="份数"
            min={1}
            max={MOST_COPIES}
            precision={0}
            value={copies}
            onChange={(value) => setCopies(value ?? 1)}
          />
        </label>
      </div>
      {unsure && <UnsureBlock key={unsure.job} job={unsure} service={service} />}
      {printing.progress && <ProgressLine progress={printing.progress} />}
      <label>
        <span>提示</span>
        <HintBox text={service.hints} />
      </label>
      <ServiceLine service={service} />
    </div>
  );
}

/** The latest words stay in sight. */
function HintBox({ text }: { text: string }) {
  const box = useRef<TextAreaRef>(null);
  useEffect(() => {
    const area = box.current?.resizableTextArea?.textArea;
    if (text !== '') area?.scrollTo({ top: area.scrollHeight });
  }, [text]);
  return <Input.TextArea ref={box} aria-label="提示" readOnly maxLength={HINT_MAX} rows={4} value={text} />;
}

function RangeField({ range, total }: PrintFormProps) {
  const options: { value: RangeKind; label: string }[] = [
    { value: 'all', label: `全部 ${total} 张` },
    { value: 'fresh', label: `未打印 ${range.fresh} 张` },
    { value: 'span', label: '起止序号' },
  ];
  return (
    <>
      <label>
        <span>范围</span>
        <Select
          aria-label="范围"
          value={range.kind}
          onChange={(kind: RangeKind) => range.set({ kind })}
          options={options}
        />
      </label>
      {range.kind === 'span' && (
        <div className="my-label-span">
          <InputNumber
            aria-label="起始序号"
            min={1}
            max={range.to}
            precision={0}
            value={range.from}
            onChange={(from) => range.set({ from: from ?? 1 })}
          />
          至
          <InputNumber
            aria-label="终止序号"
            min={range.from}
            max={total}
            precision={0}
            value={range.to}
            onChange={(to) => range.set({ to: to ?? total })}
          />
        </div>
      )}
    </>
  );
}

function ServiceLine({ service }: { service: LabelService }) {
  if (service.state === 'open')
    return (
      <div className="my-label-service good" role="status">
        <CheckCircleFilled /> 打印服务已连接
      </div>
    );
  if (!service.isLost)
    return (
      <div className="my-label-service" role="status">
        <LoadingOutlined /> {LABEL_TEXTS.connecting}
      </div>
    );
  return (
    <div className="my-label-service bad" role="alert">
      <CloseCircleFilled />
      <span>{LABEL_TEXTS.serviceUnavailable}</span>
      <Button size="small" onClick={() => service.socket()?.reconnect()}>
        重试
      </Button>
    </div>
  );
}
