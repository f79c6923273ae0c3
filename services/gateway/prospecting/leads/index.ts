export { insertLeads, type NewLead, readLeadHours } from './sql/leads.js';
