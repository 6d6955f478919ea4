// `npm run build`: all that a start would install and build, so that a start has nothing to write beside its data.
import { buildServer, buildThreads, buildWeb, ensureInstalled } from './prepare.mjs';

ensureInstalled();
buildWeb();
buildThreads();
buildServer();
