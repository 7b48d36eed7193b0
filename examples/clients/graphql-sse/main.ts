import { runTask } from '../shared/task.js';
import { close, execute } from './execute.js';

await runTask(execute);
await close();
