export {
  AreaRuleSelect,
  ColorCardSelect,
  CraftSelect,
  DemanderSelect,
  InstallStructureSelect,
  MainPieceSelect,
  PaintStructureSelect,
  PlateTypeSelect,
  StaffSelect,
  StructureSelect,
  TextureSelect,
  ThicknessSelect,
} from './MasterSelects.tsx';
export type { SelectProps } from './MasterSelects.tsx';
