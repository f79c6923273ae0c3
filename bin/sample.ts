import { sampleAtSize } from './sample/at-size.js';

// The launcher starts it without arguments and listens over a channel; people give it a size.
if (process.argv.length > 2 || !process.connected) {
  process.exitCode = await sampleAtSize(process.argv.slice(2), (line) => console.log(line));
} else {
  const { runStory } = await import('./sample/story.js');
  await runStory();
}
