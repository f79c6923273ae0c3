import type { CrmType } from '../../../../../schema/contracts/crm.js';
import { AppError, type ErrorDetail } from '../../../../platform/errors.js';

/**
 * What each type of CRM can do. The lists of Salesforce cannot be read live: it has no lists of companies, only views whose rows depend on
 * the user. The lists of an imported CRM are stored here, and read by every sweep like the others.
 */
export const capabilities: Record<CrmType, { label: string; liveLists: boolean; isRemote: boolean }> = {
  imported: { label: 'An imported CRM', liveLists: true, isRemote: false },
  hubspot: { label: 'HubSpot', liveLists: true, isRemote: true },
  salesforce: { label: 'Salesforce', liveLists: false, isRemote: true },
};

/** The 422 for a type of CRM whose lists cannot be read live (B4). */
export function noLiveLists(type: CrmType, errors?: ErrorDetail[]): AppError {
  return new AppError(
    'unprocessable',
    `${capabilities[type].label} has no live list read. First import the list into a companies list, then give the companies_list_id of that list.`,
    { errors },
  );
}
