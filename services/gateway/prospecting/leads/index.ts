export { type LeadUpdate, updateLeads } from './sql/lead-changes.js';
export { insertLeads, type NewLead, readLeadHours, readStatusHours, scoreOf, selectRejected } from './sql/leads.js';
