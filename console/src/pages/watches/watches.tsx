import { Page } from '../../parts/page';

export default function Watches() {
  return <Page title="Watches">{null}</Page>;
}
