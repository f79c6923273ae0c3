import { Page } from '../../parts/page';

export default function Endpoints() {
  return <Page title="Endpoints">{null}</Page>;
}
