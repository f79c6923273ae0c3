import type { CompanyDocument } from '../model/model.js';

/** The text about a company that an embedding provider gets; '' where nothing is known about what the company does. */
export function providerText({ headline, description, industryPath, tags }: CompanyDocument): string {
  const industry = industryPath.at(-1);
  return [headline, description, industry && `Industry: ${industry}.`, tags.length > 0 && `Tags: ${tags.join(', ')}.`]
    .filter(Boolean)
    .join('\n');
}
