import { Page } from '../../parts/page';

export default function Signals() {
  return <Page title="Signals">{null}</Page>;
}
