/** The captcha: the piece is moved into its gap, by pointer or by arrow keys and Enter. */
import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { security } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { isApiError, request } from '../../kit/http/index.ts';
import './door.css';

export interface CaptchaGiven {
  readonly captchaId: string;
  readonly captchaAnswer: number;
}
type Captcha = OutputOf<typeof security.captcha>;

export function SliderCaptcha({ onAnswer }: { onAnswer: (given: CaptchaGiven) => void }) {
  const [round, setRound] = useState(0);
  return <OneCaptcha key={round} onAnswer={onAnswer} onAgain={() => setRound(round + 1)} />;
}

interface OneProps {
  onAnswer(given: CaptchaGiven): void;
  onAgain(): void;
}

function OneCaptcha({ onAnswer, onAgain }: OneProps) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [fault, setFault] = useState('');
  useEffect(() => {
    request(security.captcha)
      .then(setCaptcha)
      .catch((error: unknown) => setFault(isApiError(error) ? error.message : '图片加载失败，请重试'));
  }, []);
  if (captcha) return <Slider captcha={captcha} onAnswer={onAnswer} onAgain={onAgain} />;
  return (
    <div className="my-captcha" aria-busy={fault === ''}>
      <div className="my-captcha-wait">{fault || '正在加载'}</div>
      {fault && <Button onClick={onAgain}>重试</Button>}
    </div>
  );
}

function Slider({ captcha, onAnswer, onAgain }: OneProps & { captcha: Captcha }) {
  const [x, setX] = useState(0);
  const answer = (): void => {
    if (x > 0) onAnswer({ captchaId: captcha.captchaId, captchaAnswer: x });
  };
  return (
    <div className="my-captcha">
      <div className="my-captcha-picture" style={{ width: captcha.width, height: captcha.height }}>
        <img src={captcha.background} alt="带缺口的图片" draggable={false} />
        <img
          src={captcha.piece}
          alt=""
          className="piece"
          draggable={false}
          style={{ left: x, top: captcha.y }}
        />
        <Button
          className="again"
          size="small"
          type="text"
          icon={<ReloadOutlined />}
          aria-label="换一张"
          title="换一张"
          onClick={onAgain}
        />
      </div>
      <input
        type="range"
        aria-label="拖动滑块填补缺口，方向键微调，回车确认"
        min={0}
        max={captcha.width - captcha.pieceSize}
        value={x}
        style={{ width: captcha.width }}
        onChange={(e) => setX(Number(e.target.value))}
        onPointerUp={answer}
        onKeyDown={(e) => {
          if (e.key === 'Enter') answer();
        }}
      />
      <p>拖动滑块，让拼块填补缺口</p>
    </div>
  );
}
