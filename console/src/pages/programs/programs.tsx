import { Page } from '../../parts/page';

export default function Programs() {
  return <Page title="Programs">{null}</Page>;
}
