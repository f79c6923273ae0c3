import type { SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import { englishSet } from './english.js';
import type { Role } from './parse-roles.js';

/**
 * The level of a role by its words, one rule per level; docs/titles.md repeats them for users.
 *
 * - In Training: intern, trainee, apprentice, student, cadet, candidate for a degree, postdoctoral and clinical fellow, resident
 *   physician, summer analyst.
 * - Entry Level: junior, associate, assistant, and every individual contributor without a mark of more.
 * - Senior: senior, lead (of a craft), specialist, expert, business partner, product owner, counsel, advisor, professor, grade III up.
 * - Strategic: principal, staff (of engineers and designers), distinguished, architect, strategist, fellow, chief of staff, chief
 *   scientist and other chiefs who are no officers.
 * - Entry Level Manager: manager, team lead, supervisor, foreman, head nurse, head chef.
 * - Experienced Manager: a manager who is senior, group, general, regional, area, country or the like; controller; school principal.
 * - Director: director of any degree, head of a function, board member, dean, associate partner, deputy general counsel.
 * - Vice President: vice president of any degree, also in banks, where the title says so.
 * - CXO: chief ... officer, president, chair, managing director of a company, general counsel.
 * - Owner / Partner: owner, founder, partner of a firm.
 */
export function levelOfRole(role: Role): SeniorityLevel {
  const { head } = role;
  if (isInTraining(role)) return 'In Training';
  const fixed = head === null ? undefined : fixedLevels.get(head);
  if (fixed) return fixed;
  switch (head) {
    case 'managingdirector':
      return isOfFunction(role) ? 'Director' : 'CXO';
    case 'generalcounsel':
      return has(role, 'associate', 'assistant', 'deputy') ? 'Director' : 'CXO';
    case 'chiefofficer':
      return has(role, 'field') ? 'Strategic' : 'CXO';
    case 'partner':
      return has(role, 'associate', 'junior') ? 'Director' : 'Owner / Partner';
    case 'head':
      return 'Director';
    case 'manager':
      return has(role, ...raisingManagers) && !has(role, 'junior') ? 'Experienced Manager' : 'Entry Level Manager';
    case 'editor':
      return has(role, 'managing') ? 'Experienced Manager' : levelOfContributor(role);
    case 'chair':
      return /department|faculty|committee|professor/.test([...role.before, ...role.after].join(' '))
        ? 'Director'
        : 'CXO';
    case 'principal':
      return isOfSchool(role) ? 'Experienced Manager' : 'Strategic';
    case 'chief':
      return has(role, 'crew', 'section', 'shift') || /crew|shift/.test(role.before.join(' '))
        ? 'Entry Level Manager'
        : 'Experienced Manager';
    case 'controller':
      // The books have a controller; what else is controlled has contributors.
      if (role.before.length > 0 && !role.before.some((word) => controlledBooks.has(word)))
        return levelOfContributor(role);
      return has(role, 'assistant', 'junior') ? 'Entry Level Manager' : 'Experienced Manager';
    default:
      return levelOfContributor(role);
  }
}

const fixedLevels = new Map<string, SeniorityLevel>(
  Object.entries({
    founder: 'Owner / Partner',
    cofounder: 'Owner / Partner',
    owner: 'Owner / Partner',
    coowner: 'Owner / Partner',
    proprietor: 'Owner / Partner',
    selfemployed: 'Owner / Partner',
    entrepreneur: 'Owner / Partner',
    managingpartner: 'Owner / Partner',
    president: 'CXO',
    chairman: 'CXO',
    ceo: 'CXO',
    provost: 'CXO',
    rector: 'CXO',
    secretarygeneral: 'CXO',
    vicepresident: 'Vice President',
    director: 'Director',
    nonexecutivedirector: 'Director',
    boardmember: 'Director',
    dean: 'Director',
    editorinchief: 'Director',
    supervisor: 'Entry Level Manager',
    teamlead: 'Entry Level Manager',
    foreman: 'Entry Level Manager',
    superintendent: 'Entry Level Manager',
    leader: 'Entry Level Manager',
    chancellor: 'CXO',
    shareholder: 'Owner / Partner',
    treasurer: 'Experienced Manager',
    corporatesecretary: 'Director',
    chiefofstaff: 'Strategic',
    eir: 'Strategic',
  } as const),
);

const raisingManagers = [...englishSet('raisingManagers')];
const controlledBooks = englishSet('controlledBooks');
const trainingNouns = englishSet('trainingNouns');
/** Those who look after students and interns are none themselves. */
const carers = englishSet('carers');
const strategicNouns = new Set(['architect', 'strategist']);
const seniorNouns = englishSet('seniorNouns');
/** Whose "staff" marks a grade; a staff nurse or accountant is one of the staff. */
const staffed =
  /engineer|developer|scientist|designer|architect|researcher|technologist|programmer|product|software|security|data/;
const retailAdvisors = [...englishSet('retailAdvisors')];

function isInTraining({ head, before, after, qualifiers }: Role): boolean {
  if (head === null) return before.some((word) => trainingNouns.has(word) || word === 'internship');
  if (trainingNouns.has(head)) return head !== 'resident' || !after.includes('of');
  if (head === 'fellow') return before.some((word) => /^(postdoctoral|clinical|medical|postgraduate)$/.test(word));
  if (before.includes('postdoctoral') || before.includes('undergraduate')) return true;
  if (head === 'assistant') return before.includes('graduate');
  if (before.includes('summer') && (head === 'analyst' || head === 'associate')) return true;
  // Directly before a noun of the craft: Student Nurse, Trainee Solicitor; not Student Advisor, nor Intern Program Specialist.
  const marker = before.findIndex((word) => trainingNouns.has(word));
  if (before[marker] === 'resident') return /physician|doctor|surgeon|dentist|pharmacist/.test(head);
  return (
    marker >= 0 &&
    marker === before.length - 1 - trailing(before, marker) &&
    !carers.has(head) &&
    !qualifiers.has('senior')
  );
}

/** How many words may stand between the marker and the head: one for an apprentice or trainee, none for others. */
function trailing(before: string[], marker: number): number {
  const between = before.length - 1 - marker;
  return /apprentice|trainee/.test(before[marker]!) && between <= 2 ? between : 0;
}

function levelOfContributor(role: Role): SeniorityLevel {
  const head = role.head ?? '';
  if (has(role, 'head') && head !== 'teacher') return 'Entry Level Manager';
  if (head === 'teacher' && has(role, 'head')) return 'Experienced Manager';
  if (has(role, 'managing')) return 'Experienced Manager';
  if (head === 'chef' && has(role, 'executive')) return 'Entry Level Manager';
  if (has(role, 'chief')) return /accountant|nurse/.test(head) ? 'Experienced Manager' : 'Strategic';
  if (isStrategic(role)) return 'Strategic';
  if (has(role, 'senior')) return 'Senior';
  if (has(role, 'junior')) return 'Entry Level';
  if (head === 'professor') return 'Senior';
  if (has(role, 'associate', 'assistant')) return 'Entry Level';
  if (seniorNouns.has(head) || has(role, 'lead', 'founding', 'master')) return 'Senior';
  if (head === 'advisor') return retailAdvisors.some((word) => role.before.includes(word)) ? 'Entry Level' : 'Senior';
  if (head === 'fellow') return 'Senior';
  if (role.before.includes('sous')) return 'Senior';
  if (/^(iii|iv|v|vi|[3-6])$/.test(role.after.find((word) => word !== 'level') ?? '')) return 'Senior';
  return 'Entry Level';
}

function isStrategic(role: Role): boolean {
  const head = role.head ?? '';
  if (has(role, 'principal', 'distinguished')) return true;
  if (has(role, 'staff') && staffed.test([...role.before, head].join(' '))) return true;
  if (head === 'fellow') return !role.before.some((word) => /^(research|teaching|visiting|policy)$/.test(word));
  if (head === 'advisor') return has(role, 'strategic', 'special', 'executive');
  if (!strategicNouns.has(head) || has(role, 'junior', 'associate', 'assistant')) return false;
  return !/landscape|interior/.test(role.before.join(' '));
}

function has(role: Role, ...words: string[]): boolean {
  return words.some((word) => role.qualifiers.has(word));
}

/** A managing director of a function, as banks and consultancies have many; one of a place or of nothing leads a company. */
function isOfFunction({ after, functions }: Role): boolean {
  return after.length > 0 && functions.some((chunk) => chunk.some((word) => bankFunctions.has(word)));
}

const bankFunctions = englishSet('bankFunctions');

function isOfSchool({ before, after, qualifiers }: Role): boolean {
  const schools = /school|elementary|academy|college|primary|secondary|education/;
  return (
    schools.test([...before, ...after].join(' ')) ||
    ['assistant', 'vice', 'deputy'].some((word) => qualifiers.has(word))
  );
}
