import { type ReactNode, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { MissedActivity, WatchedActivity } from './activity/activity.js';
import { AuthProvider, useAuth } from './auth/auth.js';
import { Announcer } from './components/announcer.js';
import { ErrorBoundary } from './components/error-boundary.js';
import { lazyComponent } from './components/lazy-component.js';
import { NotFound, Page, VisitedContext } from './components/page.js';
import { Loading } from './components/states.js';
import { DateTimeText } from './components/time.js';
import { TodayProvider } from './components/today.js';
import { GraphQLProvider } from './graphql/provider.js';
import { reachability } from './graphql/reachability.js';
import { ConnectionBanner, Footer, Header, KeyNote } from './layout.js';
import { Overview } from './overview/overview.js';

const SignInPage = lazyComponent(() => import('./auth/sign-in-page.js'));
const Account = lazyComponent(() => import('./auth/account.js'));
const KeyForm = lazyComponent(() => import('./auth/key-form.js'));
const Jobs = lazyComponent(() => import('./jobs/jobs.js'));
const Submit = lazyComponent(() => import('./submit/submit.js'));
const Job = lazyComponent(() => import('./job/job.js'));
const Sessions = lazyComponent(() => import('./sessions/sessions.js'));
const Session = lazyComponent(() => import('./sessions/session.js'));
const Backends = lazyComponent(() => import('./backends/backends.js'));
const Backend = lazyComponent(() => import('./backends/backend.js'));
const Organization = lazyComponent(() => import('./organization/organization.js'));
const LOADING = <Loading />;

export function App() {
  const visited = useRef(false);
  return (
    <AuthProvider>
      <VisitedContext value={visited}>
        <TodayProvider>
          <Announcer>
            <a className="skip" href="#main">
              Skip to the content
            </a>
            <AuthGate />
          </Announcer>
        </TodayProvider>
      </VisitedContext>
    </AuthProvider>
  );
}

/** Renders the pages only if the user has signed in, or there is an API key. */
function AuthGate() {
  const { state, signIn, keySource, key, isRejected } = useAuth();
  const [path] = useLocation();
  const person = signIn?.state.kind === 'in' ? signIn.state.person : null;
  if (person || (keySource && !isRejected))
    return (
      <GraphQLProvider key={person?.subject ?? key}>
        <Layout
          notices={
            <>
              <ConnectionBanner />
              <WatchedActivity />
              <MissedActivity />
            </>
          }
        >
          <ErrorBoundary key={path}>
            <Routes />
          </ErrorBoundary>
        </Layout>
      </GraphQLProvider>
    );
  if (state === 'loading') return <Layout>{LOADING}</Layout>;
  if (state === 'unreachable')
    return (
      <Layout>
        <Unreachable />
      </Layout>
    );
  return <Layout>{signIn ? <SignInPage fallback={LOADING} /> : <KeyForm fallback={LOADING} />}</Layout>;
}

/** Tries again by itself; the button says what came of it. */
function Unreachable() {
  const [isChecking, setChecking] = useState(false);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const check = async () => {
    if (isChecking) return;
    setChecking(true);
    const isReachable = await reachability.check();
    setChecking(false);
    if (!isReachable) setFailedAt(new Date().toISOString());
  };
  return (
    <Page title="The gateway cannot be reached">
      <div className="card form single">
        <p>Check your connection. This page opens as soon as the gateway answers.</p>
        <div className="form-actions">
          {/* Not disabled: it keeps the focus. */}
          <button type="button" className="primary" aria-disabled={isChecking} onClick={() => void check()}>
            {isChecking ? 'Trying…' : 'Try again'}
          </button>
          <p role="status" className="muted">
            {!isChecking && failedAt !== null && (
              <>
                Still unreachable, <DateTimeText at={failedAt} isExact />
              </>
            )}
          </p>
        </div>
      </div>
    </Page>
  );
}

function Layout({ notices, children }: { readonly notices?: ReactNode; readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <>
      <Header />
      <div className="notices">
        <KeyNote />
        {notices}
      </div>
      {/* Without notices, it is not the page of the path. */}
      <main id="main" className={notices && path === '/jobs' ? 'is-list' : undefined} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Keep in sync with PAGE_ROUTES in src/http/pages/dashboard-files.ts. */
function Routes() {
  const { signIn } = useAuth();
  const caller = signIn ? <Account fallback={LOADING} /> : <KeyForm fallback={LOADING} />;
  return (
    <Switch>
      <Route path="/">
        <Home />
      </Route>
      <Route path="/jobs">
        <Jobs fallback={LOADING} />
      </Route>
      <Route path="/key">{caller}</Route>
      <Route path="/account">{caller}</Route>
      <Route path="/submit">
        <Submit fallback={LOADING} />
      </Route>
      <Route path="/jobs/:id">{({ id }) => <Job key={id} id={decodeParam(id)} fallback={LOADING} />}</Route>
      <Route path="/sessions">
        <Sessions fallback={LOADING} />
      </Route>
      <Route path="/sessions/:id">{({ id }) => <Session key={id} id={decodeParam(id)} fallback={LOADING} />}</Route>
      <Route path="/backends">
        <Backends fallback={LOADING} />
      </Route>
      <Route path="/backends/:id">{({ id }) => <Backend key={id} id={decodeParam(id)} fallback={LOADING} />}</Route>
      <Route path="/organization">
        <Organization fallback={LOADING} />
      </Route>
      <Route>
        <NotFound
          subject="Page"
          links={[
            ['/', 'Overview'],
            ['/jobs', 'All jobs'],
          ]}
        >
          Check the address: there is nothing at this one. Ctrl K finds jobs, sessions, backends and pages.
        </NotFound>
      </Route>
    </Switch>
  );
}

/** Filters in the address are those of the list of jobs, which was here before. */
function Home() {
  const search = useSearch();
  return search === '' ? <Overview /> : <Redirect to={`/jobs?${search}`} replace />;
}

/** Decodes a path parameter; returns it unchanged if the encoding is invalid. */
function decodeParam(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
