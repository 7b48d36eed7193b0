/** Preloaded into the measured process (`node --import`): reports over IPC how many files Node has compiled as modules. */
import { Session } from 'node:inspector';

const urls = new Set<string>();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  if (url.startsWith('file:')) urls.add(url);
});
session.post('Debugger.enable');
process.on('message', () => process.send?.(urls.size));
process.channel?.unref();
