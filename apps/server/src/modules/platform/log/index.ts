/** The door of the logs: what others note in them. */
export { noteAtDoor, watched } from './login-log.ts';
