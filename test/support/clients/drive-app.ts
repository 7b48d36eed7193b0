import { mock } from 'node:test';
import { Window } from 'happy-dom';
import { WebSocket } from 'ws';

/** Submits a job in the page of an example as a user does, and prints what the page shows. Ends when the job is final. */
export async function driveApp(load: () => Promise<unknown>): Promise<void> {
  const window = new Window({ url: 'http://127.0.0.1/' });
  const { document, FormData, HTMLIFrameElement } = window;
  Object.assign(globalThis, { window, document, FormData, HTMLIFrameElement, WebSocket });
  // Node 20 has neither; newer versions define their own.
  for (const name of ['navigator', 'CloseEvent'] as const)
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: window[name] });
  const mediaTypes = recordMediaTypes();
  // Intervals and dates: the estimates between events. Connections and retries use timeouts, in real time.
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: Number(process.env['NOW']) });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await load();

  const get = (selector: string) => document.querySelector(selector);
  const count = () => document.querySelectorAll('li').length;
  const click = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === text)?.click();
  const submit = (shots: string) => {
    Object.assign(get('[name=shots]') ?? {}, { value: shots });
    click('Submit');
  };
  await until(() => count() === 10);
  click('More');
  await until(() => count() === 20);
  print('pages', '2');

  submit('0');
  await until(() => get('[role=alert]'));
  print('error', get('[role=alert]')?.textContent);
  submit('100');
  const getFraction = () => Number(get('#watched progress')?.getAttribute('value') ?? -1);
  await until(() => getFraction() >= 0);
  const fraction = getFraction();
  // No event arrives meanwhile. The first tick may precede React's effect, which starts the interval.
  await until(() => {
    mock.timers.tick(1000);
    return getFraction() > fraction;
  });
  await until(() => /: \d/.test(get('#cost')?.textContent ?? ''));
  print('types', [...mediaTypes].sort().join(' '));
  print('watching', '');
  await until(() => get('#watched')?.textContent.startsWith('COMPLETED'));
  print('final', get('#watched')?.textContent.trim());
  process.exit();
}

function recordMediaTypes(): ReadonlySet<string> {
  const types = new Set<string>();
  const send = fetch;
  globalThis.fetch = async (...parameters) => {
    const response = await send(...parameters);
    types.add(response.headers.get('content-type')?.split(';')[0] ?? '');
    return response;
  };
  return types;
}

async function until(condition: () => unknown): Promise<void> {
  // Lets the gateway run meanwhile.
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

function print(name: string, text = ''): void {
  process.stdout.write(`${name} ${text}\n`);
}
