export { createFeedFollowers, type FollowersPart, measureFollowers } from './followers.js';
export * from './operations.js';
