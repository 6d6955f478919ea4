export { exportPaper } from './export-paper.ts';
export {
  firstChoice,
  HOUSE,
  type PaperTemplate,
  templateLabel,
  TemplateSelect,
  useTemplates,
  wayOf,
} from './TemplateSelect.tsx';
