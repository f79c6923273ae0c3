import { countryCodes } from '../../../../../schema/contracts/countries.js';

/** Sets of normalised, singular words that the rules ask about. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Titles that hold by themselves wherever they stand: "Founder CEO" is two roles. */
export const apexNouns = set(`
  founder cofounder owner coowner proprietor selfemployed president chairman vicepresident ceo managingdirector
  managingpartner generalcounsel chiefofstaff chiefofficer secretarygeneral`);

/** Nouns that lead, also in front of what they lead: "Director Sales Operations". */
export const strongNouns = set(`
  director manager head chief lead teamlead supervisor craftdirector nonexecutivedirector boardmember partner principal dean
  controller superintendent editorinchief chair`);

/** Those who serve the person named before them: "CEO Assistant". */
export const supportNouns = set(`
  assistant associate secretary aide office support staff coordinator administrator analyst representative advisor
  coach`);

/** Role nouns that the endings below would miss, or that need naming. */
export const plainNouns = set(`
  nurse clerk specialist officer coach chef cook intern internship student fellow counsel attorney expert agent trainee apprentice
  extern cadet candidate coop associate assistant analyst engineer developer architect designer consultant recruiter accountant
  administrator coordinator representative executive advisor strategist scientist researcher technician professor lecturer teacher
  scrummaster evangelist auditor writer editor producer foreman leader buyer planner member banker employee salesperson secretary
  aide eir businesspartner productowner entrepreneur freelancer contractor pilot judge guard host resident physician master
  controller graduate volunteer ambassador worker operative paralegal trader underwriter sous pupil dba devops provost rector
  programmer investigator economist salesrep mechanic electrician corporatesecretary`);

/** Words that end like role nouns and are none. */
export const notNouns = set(`
  customer consumer computer center career number power water paper server user chapter order other transfer cyber weather
  cancer sector vendor investor donor floor major indoor outdoor labor behavior plant restaurant merchant important tenant grant
  air interior exterior senior junior former over under after never per master career door motor semiconductor matter peer
  newsletter container timber rubber copper river silver dealer tower letter offer summer winter november december october
  september super container supplier provider carrier border layer influencer employer for tor contractor partner
  mentor refer data human german roman center theater theatre fiber laser solar winter color humor minor prior superior error vector
  better bigger faster further higher larger later longer lower newer older rather smarter smaller stronger together whether younger
  forever lover`);

/** What marks a role of the past, or none: all of its part is dropped. */
export const pastWords =
  set(`former formerly past previou previously previous retired retire emeritu emeriti emerita seeking looking
  aspiring unemployed ehemaliger ehemalige ancien ancienne exdirector antiguo hopeful`);

/** What ends the past: "ex-CEO turned advisor". */
export const presentWords = set('turned now currently current presently');

export const prepositions = set(`
  of for to de des du del della delle dei di da do dos das der den dem die fur im in van voor pour para per al zu zur zum von vom
  beim with on aux au within across`);

/** What a role may carry besides its function; a phrase that says one asks for it. */
export const qualifiers = set(`
  senior junior lead principal staff chief head associate assistant deputy vice executive managing general regional area district
  country national global international worldwide zone zonal divisional division group cluster corporate interim acting fractional
  first territory territorial multi unit site plant field enterprise smb midmarket strategic remote contract freelance independent
  temporary permanent part full time hybrid onsite b2b b2c co founding distinguished joint key special certified chartered licensed
  registered master mid level entry experienced graduate summer virtual personal`);

/** Qualifiers that may stand anywhere and say nothing of the function; others count as the function's words too. */
export const looseQualifiers = set(`
  senior junior associate assistant deputy vice executive managing regional area district country national global international
  worldwide zone zonal divisional group cluster interim acting fractional first enterprise smb midmarket strategic remote contract
  freelance temporary permanent hybrid onsite b2b b2c co founding distinguished joint certified chartered licensed registered
  lead principal staff chief head general master`);

/** Words without meaning for what a role is about. */
export const fillers =
  set(`the a an at all other various our my el la le les los las il lo and management team department of role
  position i ii iii iv v vi 1 2 3 4 5 level 's incharge`);

/** Common functions: tells "ex-software engineer" from "ex-Google", and an MD of a function from the head of a company. */
export const functionWords = set(`
  sale marketing finance human resource operation engineering software hardware product project program business development
  technology information security data analytic research design quality customer success service support legal compliance risk audit
  tax accounting treasury procurement purchasing supplychain logistic production manufacturing strategy innovation growth brand
  content digital communication public relation people talent acquisition recruiting recruitment training investment banking
  equity debt capital market credit wealth trading merger advisory consulting private portfolio fixed income real estate insurance
  underwriting medical clinical nursing branch store account partnership commercial revenue pricing planning ecommerce retail
  mechanical electrical civil network system cloud web mobile frontend backend fullstack machine learning test senior junior`);

const regions = `emea apac amer americas america apj anz dach latam mena nordics nordic benelux cee uki uk usa us eu europe european asia
  pacific africa african middle east west north south northern southern eastern western central northeast northwest southeast
  southwest midwest iberia baltics gulf gcc asean sea row atlantic england scotland wales ireland great britain korea russia
  london paris berlin munich hamburg madrid barcelona amsterdam dublin zurich vienna milan rome singapore tokyo shanghai beijing
  mumbai delhi bangalore bengaluru sydney melbourne toronto montreal vancouver york chicago boston seattle austin dallas houston
  atlanta denver miami francisco angeles diego new los san alabama alaska arizona arkansas california colorado connecticut delaware
  florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota
  mississippi missouri montana nebraska nevada hampshire jersey mexico carolina dakota ohio oklahoma oregon pennsylvania rhode
  tennessee texas utah vermont virginia washington wisconsin wyoming deutschland osterreich schweiz france espana italia brasil
  nederland suisse belgique`;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const plain = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && word !== 'and');

/** Words of places; singular as tokens are (`america` beside `americas`). */
export const places: ReadonlySet<string> = new Set(
  [...regions.trim().split(/\s+/), ...countryCodes.flatMap((code) => plain(countryNames.of(code) ?? ''))].flatMap(
    (word) => [word, word.replace(/s$/, '')],
  ),
);

/** Heads of an "owner" that owns work, not the business: Product Owner. */
export const ownedThings =
  set(`product process service application app system data platform risk control technical feature program
  project solution journey content domain asset stream backlog capability model api home`);

/** Partners who support a function rather than own the firm: HR Business Partner. */
export const supportPartners =
  set(`business people talent resource client customer channel alliance sale technology learning success
  solution delivery account care training recruiting recruitment acquisition marketing procurement communication finance data product
  design engineering education community brand culture innovation growth strategy`);

/** Directors of a craft, who direct a work and not people's jobs. */
export const directedCrafts = set(
  'photography art casting film movie stage theatre theater video funeral choir cinematography',
);
