import { Page } from '../../parts/page';

export default function Crm() {
  return <Page title="Crm">{null}</Page>;
}
