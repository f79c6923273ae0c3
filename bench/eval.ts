import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { evalChanges } from './eval/changes.js';
import { evalLeadScore } from './eval/lead-score.js';
import { evalLookalikes } from './eval/lookalikes.js';
import { evalMatch } from './eval/match.js';
import { evalMovers } from './eval/movers.js';
import { evalSources } from './eval/sources.js';
import { evalTitles } from './eval/titles.js';

const usage = `Usage: npm run eval -- NAME [FILE]

  changes    whether imports make activity of what changed: against the change_events.jsonl beside a companies.jsonl, by default those in
           ../shared/data/yc-companies
           --misses    also lists what was made and is not recorded

  lead-score   how often a won lead has a higher score than a rejected one, of leads that are made up

  lookalikes   how well companies alike are ranked, on a companies.jsonl that is named, against plain rankers; prints thirty seeds
           with their top tens too, and writes the rows of match as well
           --second FILE    another corpus, on which nothing was tuned; bench/eval/data/README.md names ours
           --half development    other queries, which weights are tuned on; nothing is written
           --embedding-url URL --embedding-model NAME    with the vectors of this provider, as rows that end in _model

  match    which company of the directory an input means, on a companies.jsonl that is named (and change_events.jsonl beside it,
           where there is one); needs no server
           --misses    also lists what was matched otherwise than meant

  movers   whether an ordinary CSV of people, with names and domains of companies and no ids, yields the movers that the same file with ids
           yields, among the companies of a companies.jsonl, by default that in ../shared/data/yc-companies

  sources   whether the boards of companies are found, believed and read as they should be, on the samples in ../shared/data/source-samples,
           in the pace that is promised, and with nothing lost or told twice when processes are killed
           --pace    only the share of the pace that is reached in 15 minutes

  titles   seniority and phrase matching of job titles on the frozen halves of bench/eval/data/titles-*.tsv
           --misses    also lists what was read otherwise than labelled
           --half development    the half that rules are tuned on; nothing is written

For titles, FILE is another labelled set of the same shape (bench/eval/data/README.md): it is scored alone, and nothing is written.
A full run prints a table and writes bench/results/NAME.json.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      misses: { type: 'boolean', default: false },
      half: { type: 'string', default: 'frozen' },
      second: { type: 'string' },
      pace: { type: 'boolean', default: false },
      'embedding-url': { type: 'string' },
      'embedding-model': { type: 'string' },
    },
  });
  const [name, file, ...more] = positionals;
  if (
    !['changes', 'lead-score', 'lookalikes', 'match', 'movers', 'sources', 'titles'].includes(name ?? '') ||
    more.length > 0
  ) {
    refuse(`There is no evaluation "${positionals.join(' ')}".`);
  } else if (name === 'changes') await evalChanges({ file, misses: values.misses });
  else if (name === 'movers') await evalMovers({ file });
  else if (name === 'lead-score') await evalLeadScore();
  else if (name === 'sources') await evalSources({ pace: values.pace });
  else if (name === 'match') {
    if (file === undefined) refuse('Name a companies.jsonl.');
    else await evalMatch({ file, misses: values.misses });
  } else if (values.half !== 'frozen' && values.half !== 'development') refuse(`There is no half "${values.half}".`);
  else if (name === 'lookalikes') {
    if (file === undefined) refuse('Name a companies.jsonl.');
    else {
      const { 'embedding-url': url, 'embedding-model': model } = values;
      const settings = { ...(url ? { EMBEDDING_URL: url } : {}), ...(model ? { EMBEDDING_MODEL: model } : {}) };
      await evalLookalikes({ file, second: values.second, half: values.half, settings });
    }
  } else await evalTitles({ file, half: values.half, misses: values.misses });
} catch (error) {
  if (String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) refuse((error as Error).message);
  else {
    console.error(`The evaluation broke off: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

function refuse(why: string): void {
  console.error(`${why}\n\n${usage}`);
  process.exitCode = 2;
}
