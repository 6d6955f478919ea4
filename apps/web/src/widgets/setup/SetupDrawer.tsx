/** 初始化向导: takes the platform's rows over in their order, and shows what only people can say (engineering part A). */
import { useState } from 'react';
import { Button, Drawer } from 'antd';
import {
  type AnyCall,
  color,
  craftsmanship,
  initAccessories,
  initAccessoryTypes,
  initInstallStructures,
  initStructures,
  market,
  orderCode,
  paint,
  plateType,
  quotation,
  SETUP_STEPS,
  type SetupKey,
  setupState,
  texture,
} from '@muyun/contract';
import { can } from '../../kit/auth/index.ts';
import { toast } from '../../kit/feedback.ts';
import { fmt } from '../../kit/format/index.ts';
import { invalidate, request, showError, useCall } from '../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { StatusTag } from '../../kit/status/index.ts';
import { TabLink } from '../../kit/table/index.ts';
import './setup.css';

/** What the platform gives; sizes and bend values come with the textures. */
const INITS: Partial<Record<SetupKey, AnyCall>> = {
  texture: texture.initTextures,
  plateType: plateType.initPlateTypes,
  structure: initStructures,
  accessoryType: initAccessoryTypes,
  accessory: initAccessories,
  installStructure: initInstallStructures,
  paint: paint.initPaints,
  color: color.initColors,
  craft: craftsmanship.initCraftItems,
  quotation: quotation.initQuotationItems,
  market: market.initMarkets,
  orderCode: orderCode.initOrderCodes,
};
type Step = (typeof SETUP_STEPS)[number];

/** One after the other: later ones point to earlier ones. */
function useRunning(): { running: string | null; run: () => Promise<void> } {
  const [running, setRunning] = useState<string | null>(null);
  const run = async () => {
    let added = 0;
    try {
      for (const { key, title } of SETUP_STEPS) {
        const call = INITS[key];
        if (!call || !can(call.right as never)) continue;
        setRunning(title);
        added += ((await request(call, {} as never)) as { added?: number }).added ?? 0;
      }
      toast.success(added === 0 ? '都已带入过' : `已带入 ${added} 项`);
    } catch (error) {
      showError(error);
    } finally {
      setRunning(null);
      await invalidate(setupState, texture.listTextures, texture.textureOptions);
    }
  };
  return { running, run };
}

function StepRow({ step, count }: { step: Step; count: number }) {
  return (
    <li>
      <TabLink to={step.to}>{step.title}</TabLink>
      {count > 0 ? (
        <span className="my-num">{fmt.int(count)} 项</span>
      ) : (
        <StatusTag small tone={step.need ? 'red' : 'gray'} label={step.need ? '套料前必需' : '没有'} />
      )}
    </li>
  );
}

/** The guide of a screen: opened by its button. */
export function useSetup() {
  const [isOpen, setOpen] = useState(false);
  return { open: () => setOpen(true), drawer: isOpen && <SetupDrawer onClose={() => setOpen(false)} /> };
}

function SetupDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(setupState, {});
  const { running, run } = useRunning();
  const countOf = (key: string): number => data?.steps.find((s) => s.key === key)?.count ?? 0;
  return (
    <Drawer
      open
      width={460}
      title="初始化向导"
      onClose={onClose}
      extra={
        <Button type="primary" size="small" loading={running !== null} onClick={() => void run()}>
          {running ? `正在带入${running}` : '全部带入系统默认'}
        </Button>
      }
    >
      {error && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines rows={8} />}
      {data && (
        <>
          <p className="my-t2" role="status">
            {data.isReady ? '可以开始第一次套料' : '标红的几项补齐后才能套料；已有的数据不会被改动'}
          </p>
          <ol className="my-setup">
            {SETUP_STEPS.map((step) => (
              <StepRow key={step.key} step={step} count={countOf(step.key)} />
            ))}
          </ol>
        </>
      )}
    </Drawer>
  );
}
