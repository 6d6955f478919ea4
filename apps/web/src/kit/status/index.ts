export { EnumTag, StatusTag } from './StatusTag.tsx';
