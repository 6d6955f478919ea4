export {
  AreaRuleSelect,
  ColorCardSelect,
  DemanderSelect,
  PlateTypeSelect,
  TextureSelect,
  ThicknessSelect,
} from './MasterSelects.tsx';
export type { SelectProps } from './MasterSelects.tsx';
