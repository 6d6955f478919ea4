/** The door of what a person is in his space. */
export { profileHereRoutes } from './profile.ts';
