import { toInstant, toText, toTextOrNull } from '../../../http/read-json.js';
import { readXml } from '../../../http/read-xml.js';
import { subdomainOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';

/** A key is a whole host name, since the same name may belong to another company on the other top-level domain. */
const hosts = ['jobs.personio.de', 'jobs.personio.com'];

export default defineBoard({
  name: 'personio',
  title: 'Personio',
  licence:
    'Public job posts of the employer, read through the XML feed of its careers site at Personio, which needs no key.',
  mediaType: 'xml',
  recognise(address) {
    for (const host of hosts) {
      const name = subdomainOf(address, host);
      if (name !== null) return `${name}.${host}`;
    }
    return null;
  },
  pageOf: (key) => `https://${key}/`,
  address: (key) => `https://${key}/xml?language=en`,
  readPage(text, _url, key) {
    const rows = readXml(text, 'workzag-jobs', ['position', 'office']).position!;
    return {
      jobs: rows.map((row) => ({
        id: toText(row.id),
        title: toText(row.name),
        // "office" is a list wherever it stands.
        places: [
          ...listTexts(row.office),
          ...listTexts((row.additionalOffices as { office?: unknown } | undefined)?.office),
        ],
        department: toTextOrNull(row.department),
        url: `https://${key}/job/${encodeURIComponent(toText(row.id))}`,
        publishedAt: toInstant(row.createdAt),
      })),
      next: null,
      total: null,
      name: toTextOrNull(rows[0]?.subcompany),
    };
  },
});

const listTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : [toText(value)]);
