export { cancelReplay, pauseReplay, resumeReplay } from './change-replay.js';
export { countReplays, getReplay, listReplays, readReplays } from './read-replays.js';
export { createReplays } from './replays.js';
export { releaseReplays } from './sql/lease-replay.js';
export { purgeReplays } from './sql/purge-replays.js';
export { type StartDeps, startReplay } from './start-replay.js';
