import type { Locator, Page } from 'playwright-core';
import type { Gateway } from '../../src/gateway.js';
import { Client } from './client.js';
import { FAST_POLLS } from './dashboard.js';
import { submitNoisyJob } from './dashboard-job.js';
import { startGateway } from './test-gateway.js';
import { startTestSandbox } from './test-sandbox.js';

/** A page, or a state of one. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Opens a dialog or a form. */
  readonly open?: (page: Page) => Promise<void>;
  /** Is visible when all data is loaded. */
  readonly getLoaded: (page: Page) => Locator;
}

export interface PageIds {
  readonly completed: string;
  readonly failed: string;
  readonly parent: string;
  readonly session: string;
}

export const withText = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
const withSelector = (selector: string) => (page: Page) => page.locator(selector).first();
const getPrice = (page: Page) => page.getByRole('row', { name: /^(Compare )?qpu.aria-1.*\$/ });

/** Every page of the dashboard, with data. */
export const listPages = ({ completed, failed, parent, session }: PageIds): readonly PageState[] => [
  { name: 'overview', path: '/', getLoaded: withText('Spent this month') },
  { name: 'jobs', path: '/jobs', getLoaded: withSelector('tbody th a') },
  { name: 'submit', path: '/submit', getLoaded: getPrice },
  { name: 'run again', path: `/submit?clone=${completed}`, getLoaded: getPrice },
  {
    name: 'job',
    path: `/jobs/${completed}`,
    getLoaded: (page) => page.getByRole('application', { name: /^Compiled circuit/ }),
  },
  { name: 'failed job', path: `/jobs/${failed}`, getLoaded: withText(/runs on/) },
  { name: 'parent job', path: `/jobs/${parent}`, getLoaded: withText(/\d of \d done/) },
  { name: 'sessions', path: '/sessions', getLoaded: withSelector('tbody th a') },
  { name: 'session', path: `/sessions/${session}`, getLoaded: withSelector('tbody th a') },
  { name: 'backends', path: '/backends', getLoaded: getPrice },
  {
    name: 'comparison and ranking',
    path: '/backends?compare=qpu.aria-1&compare=qpu.forte-1&program=GHZ&rank=success',
    getLoaded: withSelector('.recharts-line-curve'),
  },
  { name: 'backend', path: '/backends/qpu.aria-1', getLoaded: withSelector('.recharts-line-curve') },
  { name: 'simulator', path: '/backends/simulator', getLoaded: withText('Noise models') },
  {
    name: 'organization',
    path: '/organization',
    getLoaded: withSelector('.usage-stacks .recharts-bar-rectangle path'),
  },
  { name: 'key', path: '/key', getLoaded: withText('Continue') },
  { name: 'unknown page', path: '/nowhere', getLoaded: withText('Check the address') },
];

/** A gateway over a sandbox with a history, and the ids of objects that pages show. */
export async function startSeeded(): Promise<{ gateway: Gateway; ids: PageIds }> {
  const sandbox = await startTestSandbox({ speed: 100 });
  const gateway = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
  const client = new Client(gateway.url, 'sandbox');
  const completed = await submitNoisyJob(client, 'noisy', 'aria-1');
  const { data } = await client.queryText<IdsQuery>(IDS);
  if (!data) throw new Error('Expected data.');
  const [parent] = data.children.edges.flatMap(({ node }) => node.parent?.id ?? []);
  const [failed] = data.failed.edges.map(({ node }) => node.id);
  const session = data.sessions.edges.at(-1)?.node.serviceId;
  return { gateway, ids: { completed, failed: `${failed}`, parent: `${parent}`, session: `${session}` } };
}

interface IdsQuery {
  readonly failed: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
  readonly children: {
    readonly edges: readonly { readonly node: { readonly parent: { readonly id: string } | null } }[];
  };
  readonly sessions: { readonly edges: readonly { readonly node: { readonly serviceId: string } }[] };
}

const IDS = `{
  failed: jobs(first: 1, filter: { statuses: [FAILED] }) { edges { node { id } } }
  children: jobs(first: 25) { edges { node { parent { id } } } }
  sessions(first: 25) { edges { node { serviceId } } }
}`;
