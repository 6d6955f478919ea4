export { DocHeader, DocSteps } from './DocHeader.tsx';
export type { DocAction, DocHeaderProps, DocStep } from './DocHeader.tsx';
export { FigureStrip } from './FigureStrip.tsx';
export type { Figure } from './FigureStrip.tsx';
