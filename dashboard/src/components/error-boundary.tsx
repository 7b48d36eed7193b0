import { Component, type ReactNode } from 'react';
import { Page } from './page.js';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Catches pages that fail to render, such as one whose files a newer build has replaced. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page title="This page could not be loaded" description="Reload to get the current version of the dashboard.">
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </Page>
    );
  }
}
