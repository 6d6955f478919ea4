export {
  AreaRuleSelect,
  ColorCardSelect,
  CraftSelect,
  DemanderSelect,
  InstallStructureSelect,
  PlateTypeSelect,
  StaffSelect,
  StructureSelect,
  TextureSelect,
  ThicknessSelect,
} from './MasterSelects.tsx';
export type { SelectProps } from './MasterSelects.tsx';
