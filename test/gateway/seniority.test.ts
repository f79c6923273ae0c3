import { SeniorityLevel } from '../../schema/contracts/sizes.js';
import { readTitle, scanTitle } from '../../services/gateway/directory/titles/index.js';

const seniority = (title: string): string | null => readTitle(title).seniority;

test.each([
  ['In Training', ['Marketing Intern', 'Apprentice Electrician', 'PhD Student', 'Management Trainee', 'Student Nurse']],
  ['Entry Level', ['Junior Analyst', 'Sales Associate', 'Software Engineer', 'Account Executive', 'Barista']],
  ['Senior', ['Senior Developer', 'Lead Engineer', 'SEO Specialist', 'HR Business Partner', 'Software Engineer III']],
  [
    'Strategic',
    ['Principal Engineer', 'Staff Software Engineer', 'Solutions Architect', 'Content Strategist', 'Fellow'],
  ],
  [
    'Entry Level Manager',
    ['Team Lead', 'Shift Supervisor', 'Product Manager', 'Assistant Store Manager', 'Head Nurse'],
  ],
  ['Experienced Manager', ['Senior Manager', 'Group Product Manager', 'Regional Sales Manager', 'GM', 'Plant Manager']],
  ['Director', ['Director', 'Associate Director', 'Senior Director, Tax', 'Head of Marketing', 'Sales Head']],
  ['Vice President', ['VP', 'V.P. Sales', 'SVP Marketing', 'Assistant Vice President', 'Vice-President, Equities']],
  [
    'CXO',
    ['CEO', 'Chief People & Culture Officer', 'President', 'Interim CFO', 'General Counsel', 'Managing Director'],
  ],
  ['Owner / Partner', ['Owner', 'Co-Founder', 'Managing Partner', 'Partner, Tax', 'Store Owner']],
])('B9: %s is read by its rule', (level, titles) => {
  expect(SeniorityLevel.options).toContain(level);
  expect(titles.map((title) => [title, seniority(title)])).toEqual(titles.map((title) => [title, level]));
});

test.each([
  ['Product Owner', 'Senior'],
  ['Chief of Staff', 'Strategic'],
  ['Assistant to the CEO', 'Entry Level'],
  ['Executive Assistant to the Chairman and President', 'Entry Level'],
  ['Internal Audit Manager', 'Entry Level Manager'],
  ['International Sales Representative', 'Entry Level'],
  ['Internship Coordinator', 'Entry Level'],
  ['Student Advisor', 'Entry Level'],
  ['Partner Manager', 'Entry Level Manager'],
  ['Director of Photography', 'Senior'],
  ['Lead Generation Manager', 'Entry Level Manager'],
  ['Staff Nurse', 'Entry Level'],
  ['Founding Engineer', 'Senior'],
  ["Founder's Associate", 'Entry Level'],
  ['Director, Office of the CEO', 'Director'],
  ['Managing Director, Investment Banking', 'Director'],
  ['School Principal', 'Experienced Manager'],
  ['Document Controller', 'Entry Level'],
  ['Continuous Mining Operator (CMO)', 'Entry Level'],
  ['Elevator Constructor', 'Entry Level'],
])('the words of a higher role in "%s" do not make one', (title, level) => {
  expect(seniority(title)).toBe(level);
});

test.each([
  ['CEO & Founder', 'Owner / Partner'],
  ['Founder CEO', 'Owner / Partner'],
  ['SVP, Sales / GM', 'Vice President'],
  ['GM and CRO', 'CXO'],
  ['COO & SVP', 'CXO'],
  ['SVP & Director', 'Vice President'],
  ['Senior Analyst | Team Lead', 'Entry Level Manager'],
  ['PhD Student & Teaching Assistant', 'In Training'],
])('several roles in "%s": the highest held counts', (title, level) => {
  expect(seniority(title)).toBe(level);
});

test.each([
  ['Former CEO', null],
  ['CEO (retired)', null],
  ['Open to work', null],
  ['', null],
  ['Advisor, ex-CEO', 'Senior'],
  ['VP Marketing | former CMO', 'Vice President'],
  ['Ex-Google Software Engineer', 'Entry Level'],
  ['Ex-CEO turned Recruiter', 'Entry Level'],
  ['Former CEO and CFO, now Consultant', 'Entry Level'],
])('"%s": roles of the past do not count', (title, level) => {
  expect(seniority(title)).toBe(level);
});

test.each([
  ['Geschäftsführer (m/w/d)', 'CXO'],
  ['Geschaeftsfuehrerin', 'CXO'],
  ['Vertriebsleiter:in', 'Director'],
  ['Teamleiterin Einkauf', 'Entry Level Manager'],
  ['Directrice des ressources humaines', 'Director'],
  ['Chef de projet', 'Entry Level Manager'],
  ['Président-directeur général', 'CXO'],
  ['Gerente Regional de Ventas', 'Experienced Manager'],
  ['Sócio-fundador', 'Owner / Partner'],
  ['Tirocinante', 'In Training'],
  ['Vice Presidente de Vendas', 'Vice President'],
  ['Eigenaar', 'Owner / Partner'],
])('%s is read in its language', (title, level) => {
  expect(seniority(title)).toBe(level);
});

test('any text is read without a fault, and in bounded time', () => {
  const odd = [
    '\u0000',
    '((((',
    'a'.repeat(300),
    '/'.repeat(300),
    'Chief '.repeat(50),
    '👩‍💻 Engineer',
    '__proto__',
    'constructor',
  ];
  for (const text of odd) expect([null, ...SeniorityLevel.options]).toContain(seniority(text));
});

test.each([
  ['Audit Manager at EY', 'Entry Level Manager'],
  ['Manager @ Vodafone Ziggo', 'Entry Level Manager'],
  ['Senior Manager, formerly at Google', 'Experienced Manager'],
  ['CTO, formerly at Google', 'CXO'],
  ['CEO, former', null],
  ['Director fmr', null],
  ['ehem. Geschäftsführer', null],
  ['President Emeritus', null],
  ['Directeur général retraité', null],
  ['Gerente jubilado', null],
  ['מנכ"ל לשעבר', null],
  ['Dyrektor emerytowany', null],
  ['директор на пенсии', null],
  ['Assistant to the CEO, CFO', 'Entry Level'],
  ['Assistant to the CEO, Founder', 'Owner / Partner'],
  ['EA CEO', 'Entry Level'],
  ['Secretary CEO', 'Entry Level'],
  ['Sekretarka dyrektora', 'Entry Level'],
  ['секретарь директора', 'Entry Level'],
  ['Assistant Director', 'Director'],
  ['Director Médico', 'Director'],
  ['Cardiologist, MD', 'Entry Level'],
  ['MD, Department of Cardiology', null],
  ['MD', 'CXO'],
  ['MD, Sales', 'Director'],
])('B13: %j, which names an employer, a past role or a person who is assisted, is read as %s', (title, level) => {
  expect(readTitle(title).seniority).toBe(level);
});

test('B13: a title with letters that expand into many is read only up to a bound', () => {
  // The normal form of this letter has 18.
  const title = '\ufdfa'.repeat(500);
  expect(scanTitle(title).join(' ').length).toBeLessThanOrEqual(600);
  expect(readTitle(`CEO, ${title}`).seniority).toBe('CXO');
});
