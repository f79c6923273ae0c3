import { Page } from '../../parts/page';

export default function Lookalikes() {
  return <Page title="Lookalikes">{null}</Page>;
}
