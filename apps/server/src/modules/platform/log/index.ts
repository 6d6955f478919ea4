/** The door of the logs: what others note in them. */
export { feedOf } from './feed.ts';
export { noteAtDoor, watched } from './login-log.ts';
export { rangeOf } from './range.ts';
