export { putPeople, storePeople } from './put-people.js';
export { matchPeople } from './sql/person-identifiers.js';
export { storePeopleInLanes } from './store-people-in-lanes.js';
