export { CraftsField, type CraftUse, wholeCrafts } from './CraftsField.tsx';
