/** The servers that the journeys start run threads from what is built here. */
import { buildThreads } from '../bin/prepare.mjs';

export default (): void => buildThreads();
