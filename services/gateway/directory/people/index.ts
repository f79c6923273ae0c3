export { matchPeople } from './match-people.js';
export { putPeople, storePeople } from './put-people.js';
export { storePeopleInLanes } from './store-people-in-lanes.js';
