import { plateType } from '@muyun/contract';
import { GroupScreen } from './GroupScreen.tsx';

export default function PlateTypeGroups() {
  return (
    <GroupScreen
      calls={plateType.plateGroups}
      item="AlBasic.PlateTypes"
      noun="板型"
      members="/common/plate-type"
    />
  );
}
