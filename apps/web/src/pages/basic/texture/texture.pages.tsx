import { page } from '../../../kit/router/page.ts';

export default [page('/common/material-texture', () => import('./TextureScreen.tsx'))];
