import { Component, type ReactNode } from 'react';
import { Button } from '../parts/button';
import { Fault } from '../parts/status';

/** Keeps a fault of one page from taking down the others: the menu stays, and another page begins anew. */
export class Boundary extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state = { fault: null as Error | null };

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <>
        <Fault>This page failed: {fault.message}</Fault>
        <Button onPress={() => this.setState({ fault: null })}>Try again</Button>
      </>
    );
  }
}
