import type { CompanyDocument } from '../model/model.js';

/**
 * The text about a company that an embedding provider gets; '' where nothing is known about what the company does. Industries and tags are
 * not in it: the model learns which texts point to them, and could not from texts that name them.
 */
export function providerText({ headline, description }: CompanyDocument): string {
  return [headline, description].filter(Boolean).join('\n');
}
