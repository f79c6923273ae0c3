import { Page } from '../../parts/page';

export default function Credits() {
  return <Page title="Credits">{null}</Page>;
}
