/** 初始化向导: what a space has of its basic data and what it still misses before its first nest. */
export { useSetup } from './SetupDrawer.tsx';
