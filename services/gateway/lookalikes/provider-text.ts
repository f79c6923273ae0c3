import type { CompanyDocument } from './model/model.js';

/** What an embedding provider is told of a company; '' where nothing is known that says what it does. */
export function providerText({ headline, description, industryPath, tags }: CompanyDocument): string {
  const industry = industryPath.at(-1);
  return [headline, description, industry && `Industry: ${industry}.`, tags.length > 0 && `Tags: ${tags.join(', ')}.`]
    .filter(Boolean)
    .join('\n');
}
