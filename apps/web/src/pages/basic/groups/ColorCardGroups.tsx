import { color } from '@muyun/contract';
import { GroupScreen } from './GroupScreen.tsx';

export default function ColorCardGroups() {
  return (
    <GroupScreen
      calls={color.colorGroups}
      item="AlBasic.ColorCards"
      noun="色卡"
      members="/common/color-card"
    />
  );
}
