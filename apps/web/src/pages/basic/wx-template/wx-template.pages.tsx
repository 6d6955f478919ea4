import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/common/wx-template', () => import('./wx-template.screen.tsx'));
