import { Page } from '../../parts/page';

export default function Deliveries() {
  return <Page title="Deliveries">{null}</Page>;
}
