export { derivedAtOnce, deriveForCompanies } from './derive-companies.js';
export { deriveForPeople } from './derive-people.js';
export type {
  BroadTitles,
  Excluded,
  Leavers,
  MoverQuery,
  Profile,
  Role,
  SearchCursor,
  SearchPage,
  SearchQuery,
  SearchResult,
  Tenures,
} from './query.js';
export { countMovers, countNewHires, searchMovers, searchNewHires } from './search.js';
export { type Due, deleteDue, markDue, selectDue, selectDueAge } from './sql/people-due.js';
export { affected, titledOtherwise } from './sql/replace-successors.js';
export { selectLeavers } from './sql/select-leavers.js';
export { selectSuccessions } from './sql/select-successions.js';
