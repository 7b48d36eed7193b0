import { Component, type ReactNode } from 'react';
import { Page } from './page.js';

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Where a page that cannot be drawn ends, such as one whose files a newer build has replaced. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page title="This page could not be shown" lead="It may have changed since it was opened.">
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </Page>
    );
  }
}
