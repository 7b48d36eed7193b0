import { type ReactNode, Suspense, useRef } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { AccessProvider, useAccess } from './access/access.js';
import { KeyForm } from './access/key-form.js';
import { GraphProvider } from './graph/graph.js';
import { reachability } from './graph/reachability.js';
import { Jobs } from './jobs/jobs.js';
import { Announcer } from './pieces/announcer.js';
import { Boundary } from './pieces/boundary.js';
import { lazyComponent } from './pieces/lazy-component.js';
import { Page, VisitedContext } from './pieces/page.js';
import { Loading } from './pieces/states.js';
import { Footer, Header, LostBanner } from './shell.js';

const Submit = lazyComponent(() => import('./submit/submit.js'));
const Job = lazyComponent(() => import('./job/job.js'));
const Sessions = lazyComponent(() => import('./sessions/sessions.js'));
const Session = lazyComponent(() => import('./sessions/session.js'));
const Backends = lazyComponent(() => import('./backends/backends.js'));
const Backend = lazyComponent(() => import('./backends/backend.js'));
const Organization = lazyComponent(() => import('./organization/organization.js'));

export function App() {
  const visited = useRef(false);
  return (
    <AccessProvider>
      <VisitedContext value={visited}>
        <Announcer>
          <a className="skip" href="#main">
            Skip to the content
          </a>
          <Gate />
        </Announcer>
      </VisitedContext>
    </AccessProvider>
  );
}

/** Nothing is asked before there is a key to ask with. */
function Gate() {
  const { state, origin, key, isRefused } = useAccess();
  const [path] = useLocation();
  if (origin && !isRefused)
    return (
      <GraphProvider key={key}>
        <Frame banner={<LostBanner />}>
          <Boundary key={path}>
            <Suspense fallback={<Loading />}>
              <Routes />
            </Suspense>
          </Boundary>
        </Frame>
      </GraphProvider>
    );
  if (state === 'asking')
    return (
      <Frame>
        <Loading />
      </Frame>
    );
  if (state === 'unreachable')
    return (
      <Frame>
        <Page title="The gateway cannot be reached">
          <p>
            <button type="button" onClick={() => void reachability.check()}>
              Try again
            </button>
          </p>
        </Page>
      </Frame>
    );
  return (
    <Frame>
      <KeyForm />
    </Frame>
  );
}

function Frame({ banner, children }: { readonly banner?: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <Header />
      {banner}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** What the gateway serves this page at: src/http/dashboard.ts knows the same paths. */
function Routes() {
  return (
    <Switch>
      <Route path="/">
        <Jobs />
      </Route>
      <Route path="/key">
        <KeyForm />
      </Route>
      <Route path="/submit">
        <Submit />
      </Route>
      <Route path="/jobs/:id">{({ id }) => <Job key={id} id={decoded(id)} />}</Route>
      <Route path="/sessions">
        <Sessions />
      </Route>
      <Route path="/sessions/:id">{({ id }) => <Session key={id} id={decoded(id)} />}</Route>
      <Route path="/backends">
        <Backends />
      </Route>
      <Route path="/backends/:id">{({ id }) => <Backend key={id} id={decoded(id)} />}</Route>
      <Route path="/organization">
        <Organization />
      </Route>
      <Route>
        <Page title="Page not found">
          <p>
            Check the address, or go to <Link href="/">all jobs</Link>.
          </p>
        </Page>
      </Route>
    </Switch>
  );
}

/** An id as it is, where the address has it with a colon or more written as %3A and the like. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
