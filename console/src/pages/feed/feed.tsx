import { Page } from '../../parts/page';

export default function Feed() {
  return <Page title="Feed">{null}</Page>;
}
