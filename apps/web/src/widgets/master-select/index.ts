export {
  AreaRuleSelect,
  ColorCardSelect,
  CraftSelect,
  DemanderSelect,
  ImportSelect,
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
