export { createFeedSource } from './feed-source.js';
export { createFeedFollowers, type FollowersPart, measureFollowers } from './followers.js';
export * from './operations.js';
