import { Component, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';

type State = { error: unknown };

/** An error boundary, mainly for modules that could not be loaded, that offers to reload the page. */
export class LoadFailure extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} onRetry={() => globalThis.location.reload()} />;
  }
}
