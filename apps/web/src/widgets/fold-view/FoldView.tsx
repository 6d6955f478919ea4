/** 三维折弯: the part folded step by step in the order of the brake. A drag or the arrows turn it, the wheel zooms. */
import { useMemo, useRef, useState } from 'react';
import {
  CaretRightOutlined,
  CompressOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { Slider } from 'antd';
import { bendWay, legName } from '@muyun/contract/product-sheet';
import { foldModel } from '@muyun/nesting/panel';
import type { FoldModel, PartGeometry } from '@muyun/nesting/panel';
import { IconButton } from '../../kit/IconButton.tsx';
import { PAPER } from '../../kit/theme/paper.ts';
import { FIRST_LOOK, turnedBy, useFold } from './use-fold.ts';
import type { Fold } from './use-fold.ts';
import { useTurning } from './use-turning.ts';
import { useFoldPicture } from './use-fold-picture.ts';
import './fold-view.css';

export interface FoldViewProps {
  geometry: PartGeometry;
  thickness: number;
}

export default function FoldView({ geometry, thickness }: FoldViewProps) {
  const model = useMemo(() => foldModel(geometry, thickness), [geometry, thickness]);
  if (!model)
    return (
      <div className="my-fold empty">
        {geometry.bendLines.length === 0 ? '平板，没有折弯' : '折线不通，无法折起'}
      </div>
    );
  return <Folded key={model.bends.length} geometry={geometry} model={model} />;
}

function Folded({ geometry, model }: { geometry: PartGeometry; model: FoldModel }) {
  const fold = useFold(model);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState({ ...FIRST_LOOK, zoom: 1 });
  const turned = useMemo(() => turnedBy(fold.order, fold.done), [fold.order, fold.done]);
  const active = activeOf(fold);
  const labels = useFoldPicture(canvas, { model, part: geometry, turned, look, active });
  const reset = () => setLook({ ...FIRST_LOOK, zoom: 1 });
  const gestures = useTurning(canvas, setLook, {
    go: (by) => fold.go(Math.round(fold.done) + by),
    play: fold.play,
    reset,
  });
  return (
    <div className="my-fold" style={PAPER}>
      <div className="my-fold-stage">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`三维折弯，${fold.order.length} 道，已折 ${Math.floor(fold.done)} 道。拖动或方向键转动，逗号句号一道一道折，空格播放，按 0 复位`}
          {...gestures}
        />
        {labels.map(({ bend, x, y }) => (
          <span
            key={bend}
            className={`my-fold-no${bend === active ? ' on' : ''}`}
            style={{ left: x, top: y }}
            aria-hidden
          >
            {fold.order.indexOf(bend) + 1}
          </span>
        ))}
        <div className="my-fold-legend">
          <span>
            <i className="front" />
            正面
          </span>
          <span>
            <i className="back" />
            内侧
          </span>
        </div>
        <div className="my-flat-tools">
          <IconButton label="三维复位" hint="复位 (0)" onClick={reset}>
            <CompressOutlined />
          </IconButton>
        </div>
      </div>
      <Steps geometry={geometry} fold={fold} active={active} />
    </div>
  );
}

/** The bend that is being turned, else the one that was turned last. */
function activeOf({ order, done }: Fold): number | null {
  const place = Number.isInteger(done) ? done - 1 : Math.floor(done);
  return order[place] ?? null;
}

function Steps({ geometry, fold, active }: { geometry: PartGeometry; fold: Fold; active: number | null }) {
  const { order, done, go, play, isPlaying } = fold;
  const count = order.length;
  const at = Math.round(done);
  return (
    <div className="my-fold-steps">
      <IconButton
        label="上一步"
        hint="上一步 (,)"
        disabled={done <= 0}
        onClick={() => go(Math.ceil(done) - 1)}
      >
        <StepBackwardOutlined />
      </IconButton>
      <IconButton label={isPlaying ? '暂停' : '播放'} hint="播放 (空格)" onClick={play}>
        {isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
      </IconButton>
      <IconButton
        label="下一步"
        hint="下一步 (.)"
        disabled={done >= count}
        onClick={() => go(Math.floor(done) + 1)}
      >
        <StepForwardOutlined />
      </IconButton>
      <Slider
        min={0}
        max={count}
        step={1}
        dots={count <= 16}
        value={at}
        onChange={go}
        tooltip={{ open: false }}
        ariaLabelForHandle="折到第几道"
      />
      <p role="status" className="my-fold-now">
        <BendText geometry={geometry} fold={fold} active={active} />
      </p>
    </div>
  );
}

function BendText({ geometry, fold, active }: { geometry: PartGeometry; fold: Fold; active: number | null }) {
  const bend = active === null ? undefined : fold.model.bends[active];
  if (!bend || active === null) return <>未折 · 共 {fold.order.length} 道</>;
  const line = geometry.bendLines[bend.line];
  const no = fold.order.indexOf(active) + 1;
  const place = legName(line?.side ?? null, line?.leg ?? null) || '图纸折线';
  return (
    <>
      <b>
        第 {no} / {fold.order.length} 道
      </b>{' '}
      {place} · {bend.angle}° · 内R {line?.radius === undefined ? '—' : line.radius} · {bendWay(bend)}
    </>
  );
}
