/** Countdown, editable number, avatars, cut text. */
import { useState } from 'react';
import { Button } from 'antd';
import { Countdown } from '../../kit/countdown/Countdown.tsx';
import { Ellipsis } from '../../kit/ellipsis/Ellipsis.tsx';
import { NumberCell } from '../../kit/number-cell/NumberCell.tsx';
import { AvatarList } from '../../kit/people/AvatarList.tsx';
import { Block } from './Block.tsx';

const PEOPLE = ['梁志强', '陈敏', '黄国栋', '李雪', '何伟'].map((name, i) => ({ id: String(i), name }));
const ADDRESS = '广东省佛山市南海区狮山镇 A1 幕墙铝板加工中心';
const MOMENT_MS = 3_000;

export function SmallBlock() {
  const [quantity, setQuantity] = useState(120);
  return (
    <>
      <Block title="倒计时">
        <Timer />
      </Block>
      <Block title="数字单元格">
        <NumberCell label="数量" value={quantity} onChange={setQuantity} />
      </Block>
      <Block title="头像">
        <AvatarList label="全部成员" people={PEOPLE} />
        <AvatarList label="前三位成员" people={PEOPLE} max={3} />
      </Block>
      <Block title="省略">
        <Ellipsis text={ADDRESS} length={20} />
        <Ellipsis text="FH2511210009-FH2511210018" length={20} />
        <Ellipsis text="幕墙铝板" length={8} />
      </Block>
    </>
  );
}

function Timer() {
  const [until, setUntil] = useState<number>();
  const [ends, setEnds] = useState(0);
  return (
    <>
      <Button onClick={() => setUntil(Date.now() + MOMENT_MS)}>开始</Button>
      {until !== undefined && (
        <Countdown label="剩余时间" until={until} onEnd={() => setEnds((n) => n + 1)} />
      )}
      <output>结束 {ends} 次</output>
    </>
  );
}
