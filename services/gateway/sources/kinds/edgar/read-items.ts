/** The items of an 8-K that are reported, and the ends of their headings on the form. */
const headings: Record<string, RegExp> = {
  '1.01': /material definitive agreement\W*/i,
  '2.01': /disposition of assets\W*/i,
  '2.05': /exit or disposal activities\W*/i,
  '5.02': /compensatory arrangements of certain officers\W*/i,
};
/** Whether an item of an 8-K may contain something to report. */
export const isReported = (item: string): boolean => Object.hasOwn(headings, item);

/** How far into an item its heading may reach, in characters. */
const headingEnd = 500;
const maxSection = 20_000;
const maxSentence = 400;

/** What an item of an 8-K reports. */
export type ItemEvent = {
  item: string;
  topic: string;
  /** The sentence that says so. */
  sentence: string;
  /** The people whom the sentence names, and whether it says that the news was reported before. */
  people: string[];
  isRepeat: boolean;
};

/**
 * What the items 1.01, 2.01, 2.05 and 5.02 of the text of an 8-K report. Item 5.02 is reported if somebody came or left, and not if it is about pay.
 */
export function readItems(text: string, items: readonly string[]): ItemEvent[] {
  return items.flatMap((item) => {
    const section = findSection(text, item);
    if (section === null) return [];
    const events = item === '5.02' ? readOfficers(section) : readFirst(section, item);
    return events === null ? [] : [events];
  });
}

/** The text of an item behind its heading, up to the next item or the signatures; null for items that are not reported, or that the text lacks. */
function findSection(text: string, item: string): string | null {
  if (!isReported(item)) return null;
  const heading = headings[item]!;
  const start = new RegExp(`item\\s*${item.replace('.', '\\.')}\\b`, 'i').exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length, start.index + start[0].length + maxSection);
  const next = /\bitem\s*\d\.\d\d\b|\bsignatures?\s+pursuant\b/i.exec(rest);
  const section = next ? rest.slice(0, next.index) : rest;
  const head = heading.exec(section.slice(0, headingEnd));
  return (head ? section.slice(head.index + head[0].length) : section).trim();
}

const topics: Record<string, string> = { '1.01': 'agreement', '2.01': 'acquisition', '2.05': 'exit_costs' };

function readFirst(section: string, item: string): ItemEvent | null {
  const [sentence] = listSentences(section);
  return sentence === undefined
    ? null
    : { item, topic: topics[item]!, sentence: sentence.slice(0, maxSentence), people: [], isRepeat: false };
}

const office =
  /\b(?:chief [a-z]+(?:[ ,]+[a-z]+){0,2} officer|C[EFOT]O|president|directors?|treasurer|secretary|chair(?:man|woman|person)?|general counsel|controller|principal (?:executive|financial|accounting) officer)\b/i;
const came =
  /\b(?:(?:re)?appoint(?:ed|s|ment of)|elect(?:ed|s)|election of|named(?! executive)|promot(?:ed|ion of)|hired|hiring of|became|becomes|will become|succeed(?:s|ed)?|will join|joined|will serve as|transition(?:ed|s)? (?:from|to|into))\b/i;
const left =
  /\b(?:resign(?:ed|s|ation)|retire[sd]|(?:will|to) retire|retirement (?:of|from|as)|step(?:s|ped|ping)? down|departed|departure of|cease[sd]? to (?:serve|be)|ceased serving|no longer (?:serve|be)|will terminate|was terminated|removed (?:from|as)|passed away|death of|will leave|left the company|not (?:to )?stand for re-?election)\b/i;
/** Words about what may happen rather than what has happened: clauses of contracts, and pay plans. */
const conditional =
  /\b(?:in the event|upon (?:an?|any|his|her|their|the|such) (?:termination|resignation|retirement|separation)|good reason|without cause|would|eligible|severance|vest(?:s|ed|ing)?|salary|bonus)\b/i;

function readOfficers(section: string): ItemEvent | null {
  for (const sentence of listSentences(section)) {
    const [isCame, isLeft] = [came.test(sentence), left.test(sentence)];
    if ((!isCame && !isLeft) || !office.test(sentence) || conditional.test(sentence)) continue;
    return {
      item: '5.02',
      topic: isCame ? 'appointment' : 'departure',
      sentence: cutAround(sentence, (came.exec(sentence) ?? left.exec(sentence))!.index),
      people: listPeople(sentence),
      isRepeat: /\bpreviously (?:reported|disclosed|announced)\b/i.test(sentence),
    };
  }
  return null;
}

/** Shortens a long sentence, so that it begins shortly before the words that matter. */
function cutAround(sentence: string, index: number): string {
  if (sentence.length <= maxSentence) return sentence;
  const from = Math.min(Math.max(0, index - 100), sentence.length - maxSentence);
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1;
  return sentence.slice(start, start + maxSentence).trim();
}

/** The sentences of a text. Initials and titles of people do not end a sentence. */
function listSentences(text: string): string[] {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<!\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|Inc|Corp|Ltd|Co|No|[A-Z]))\.\s+(?=["“(A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The names of people in a sentence: a first and a last name, with or without an initial between them. */
function listPeople(sentence: string): string[] {
  const names = sentence.match(/\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.)? \p{Lu}[\p{Ll}'’-]+/gu) ?? [];
  return [
    ...new Set(
      names.filter(
        (name) =>
          !office.test(name) &&
          !/Officer|Board|Company|Form|Report|Chief|Vice|Date|Commission|Committee|Compensation|Directors/.test(name),
      ),
    ),
  ].slice(0, 10);
}
