export { insertLeads, type NewLead } from './sql/leads.js';
