import { Page } from '../../parts/page';

export default function Lists() {
  return <Page title="Lists">{null}</Page>;
}
