import { Component, type ReactNode } from 'react';
import { Page } from './page.js';

interface ErrorBoundaryProps {
  /** Whether the page stays without this part. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
}

/** Catches pages and parts that fail to render, such as those whose files a newer build has replaced. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const reload = (
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    );
    if (this.props.isPart)
      return (
        <div className="notices" role="alert">
          <p className="notice-warning">
            A part of the dashboard could not be loaded. Reload to get the current version. {reload}
          </p>
        </div>
      );
    return (
      <Page title="This page could not be loaded" description="Reload to get the current version of the dashboard.">
        {reload}
      </Page>
    );
  }
}
