import { asUrl } from '../../platform/lifecycle/config.js';

/** Who answers research questions: nobody, staff, or the chat completions endpoint at `url`. */
export type ResearchProviderSetting = { kind: 'none' | 'staff' } | { kind: 'provider'; url: string };

/** Reads `none`, `staff`, or a URL of http or https without a password in it. */
export function parseResearchProvider(text: string): ResearchProviderSetting {
  if (text === 'none' || text === 'staff') return { kind: text };
  if (!/^https?:/.test(text)) throw new Error('must be none, staff, or the URL of a chat completions endpoint');
  const url = new URL(asUrl('http:', 'https:')(text));
  if (url.username || url.password) throw new Error('must hold no user or password; set RESEARCH_API_KEY instead');
  return { kind: 'provider', url: url.href };
}
