import { Page } from '../../parts/page';

export default function Leads() {
  return <Page title="Leads">{null}</Page>;
}
