export { insertLeads, type NewLead, readLeadHours, readStatusHours, selectRejected } from './sql/leads.js';
