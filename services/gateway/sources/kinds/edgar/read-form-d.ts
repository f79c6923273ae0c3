import { toText, within } from '../../http/read-json.js';
import { readXml } from '../../http/read-xml.js';

/** What a Form D reports about an operating company: an amount in dollars, and when it was first sold, as a day. */
export type Funding = { sold: number; offered: number | null; firstSale: string; industry: string };

/** Issuers that raise money in order to invest it. */
const funds = /fund|reit|bank|invest|insurance|real estate|commercial$|residential|^other real estate|financ|lend/i;
const freshMs = 60 * 24 * 60 * 60_000;

/**
 * Reads a Form D; null unless an operating company has sold something for the first time less than 60 days before it was filed. The amount sold is
 * not that of the whole round. Names and addresses of people are ignored. Throws Unread if the text is not a Form D.
 */
export function readFormD(text: string, filedAt: Date): Funding | null {
  const form = readXml(text, 'edgarSubmission', []) as Record<string, unknown>;
  const offering = within(form.offeringData);
  const kind = within(offering.industryGroup);
  const industry = toText(kind.industryGroupType);
  const isFund =
    funds.test(industry) || toText(within(offering.typesOfSecuritiesOffered).isPooledInvestmentFundType) === 'true';
  const filing = within(offering.typeOfFiling);
  const isAmendment =
    toText(form.submissionType) !== 'D' || toText(within(filing.newOrAmendment).isAmendment) === 'true';
  const firstSale = toText(within(filing.dateOfFirstSale).value);
  const age = filedAt.getTime() - Date.parse(firstSale);
  const amounts = within(offering.offeringSalesAmounts);
  const [sold, offered] = [Number(toText(amounts.totalAmountSold)), Number(toText(amounts.totalOfferingAmount))];
  if (isFund || isAmendment || !(sold > 0) || !(age < freshMs)) return null;
  return { sold, offered: offered > 0 ? offered : null, firstSale, industry };
}
