export { storeEngagements } from './put-engagements.js';
export { storePosts } from './put-posts.js';
