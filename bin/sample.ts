import { sampleAtSize } from './sample/at-size.js';

// The launcher starts this program without arguments and with an IPC channel. People start it with arguments.
if (process.argv.length > 2 || !process.connected) {
  process.exitCode = await sampleAtSize(process.argv.slice(2), (line) => console.log(line));
} else {
  const { runStory } = await import('./sample/story.js');
  await runStory();
}
