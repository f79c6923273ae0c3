import { Page } from '../../parts/page';

export default function Contacts() {
  return <Page title="Contacts">{null}</Page>;
}
