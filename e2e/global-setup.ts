/** The servers that the journeys start serve the web and run threads from what is built here. */
import { buildThreads, buildWeb } from '../bin/prepare.mjs';

export default (): void => {
  buildWeb();
  buildThreads();
};
