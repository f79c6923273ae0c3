import { Page } from '../../parts/page';

export default function Staff() {
  return <Page title="Staff">{null}</Page>;
}
