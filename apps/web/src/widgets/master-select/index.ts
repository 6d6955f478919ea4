export {
  AreaRuleSelect,
  ColorCardSelect,
  DemanderSelect,
  PlateTypeSelect,
  StaffSelect,
  TextureSelect,
  ThicknessSelect,
} from './MasterSelects.tsx';
export type { SelectProps } from './MasterSelects.tsx';
