/** Whether the two `include_*` switches of a move signal count: a list, and contacts of deals alone, say otherwise whose moves it looks for. */
export function asksForCustomers(definition: {
  companies_list_id?: string;
  crm_list_id?: string;
  crm_contacts?: readonly string[];
}): boolean {
  const { companies_list_id, crm_list_id, crm_contacts } = definition;
  const isList = companies_list_id !== undefined || crm_list_id !== undefined;
  return !isList && crm_contacts?.includes('customers') !== false;
}
