import { toText, toTextOrNull, within } from '../../../http/read-json.js';
import { checkNumber, defineRegister, numberIn, yearOf } from '../define-register.js';

const statuses: Record<string, string> = {
  active: 'Active',
  open: 'Active',
  dissolved: 'Inactive',
  closed: 'Inactive',
  'converted-closed': 'Inactive',
  liquidation: 'In liquidation',
  administration: 'In administration',
  receivership: 'In receivership',
  'insolvency-proceedings': 'Bankrupt',
};

/**
 * The register of the United Kingdom. It permits 600 requests in five minutes and requires a key, which is free. Officers are a kind of source of
 * their own.
 */
export default defineRegister({
  name: 'companies_house',
  title: 'Companies House (United Kingdom)',
  licence: 'Companies House, public register: free of charge and without conditions.',
  paceMs: 600,
  key: {
    setting: 'COMPANIES_HOUSE_KEY',
    toHeader: (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  },
  ofIdentifier: numberIn('GB', /^[A-Z\d]{8}$/),
  pageOf: (key) => `https://find-and-update.company-information.service.gov.uk/company/${key}`,
  address: (key) => `https://api.company-information.service.gov.uk/company/${key}`,
  readEntry(body, key) {
    checkNumber(body.company_number, key);
    const place = within(body.registered_office_address);
    const status = toText(body.company_status);
    return {
      name: toText(body.company_name),
      status: statuses[status] ?? (status === '' ? null : status),
      country: 'GB',
      city: toTextOrNull(place.locality),
      founded: yearOf(body.date_of_creation),
    };
  },
});
