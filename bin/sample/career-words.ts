// Everything here is invented: no name stands for a real person. Ladders go from the first job to the top.

// biome-ignore format: a list of words reads best in rows
export const firstNames = [
  'Ada', 'Alba', 'Amir', 'Anouk', 'Aris', 'Bela', 'Bram', 'Brisa', 'Cato', 'Cleo', 'Corin', 'Dara', 'Davit', 'Delia',
  'Edda', 'Elio', 'Emre', 'Esme', 'Fabio', 'Fenna', 'Filippa', 'Galen', 'Greta', 'Hanno', 'Hedy', 'Ilka', 'Imre', 'Ines',
  'Ivo', 'Jora', 'Juno', 'Kaia', 'Kito', 'Lada', 'Leif', 'Lior', 'Mara', 'Milo', 'Mira', 'Nadia', 'Nils', 'Noor', 'Odile',
  'Orla', 'Otis', 'Pavel', 'Perla', 'Quinn', 'Rafa', 'Rhea', 'Runa', 'Sami', 'Selma', 'Sorin', 'Tamsin', 'Teo', 'Tove',
  'Ulla', 'Vera', 'Viggo', 'Wanda', 'Yara', 'Yoel', 'Zora',
];

// biome-ignore format: a list of words reads best in rows
const lastFirst = [
  'Ash', 'Bark', 'Brook', 'Clay', 'Crow', 'Dusk', 'Elder', 'Fen', 'Frost', 'Glen', 'Hawk', 'Hollow', 'Iron', 'Lark', 'Marsh',
  'Mill', 'Oak', 'Pine', 'Raven', 'Reed', 'Rush', 'Sedge', 'Silver', 'Slate', 'Storm', 'Thorn', 'Vale', 'Wells', 'Winter', 'Wren',
];
// biome-ignore format: a list of words reads best in rows
const lastSecond = ['bourne', 'by', 'combe', 'croft', 'dale', 'feld', 'field', 'hurst', 'land', 'lund', 'mere', 'stad', 'ström', 'ton', 'wick', 'wright'];
export const lastNames = lastFirst.flatMap((first) => lastSecond.map((second) => `${first}${second}`));

/** What people write their titles as, by line of work and level 0 to 6. */
export const ladders: readonly (readonly (readonly string[])[])[] = [
  [
    ['Sales Development Representative', 'SDR', 'Business Development Representative'],
    ['Account Executive', 'Sales Executive', 'Inside Sales Representative'],
    ['Senior Account Executive', 'Key Account Manager', 'Enterprise Account Executive'],
    ['Sales Manager', 'Regional Sales Manager', 'Team Lead Sales'],
    ['Director of Sales', 'Sales Director', 'Head of Sales'],
    ['VP Sales', 'VP of Sales', 'Vice President of Sales', 'Vice President, Sales'],
    ['Chief Revenue Officer', 'CRO', 'Chief Sales Officer'],
  ],
  [
    ['Software Engineering Intern', 'Junior Software Engineer', 'Junior Developer'],
    ['Software Engineer', 'Backend Developer', 'Full Stack Developer'],
    ['Senior Software Engineer', 'Staff Engineer', 'Senior Backend Engineer'],
    ['Engineering Manager', 'Software Development Manager', 'Tech Lead Manager'],
    ['Director of Engineering', 'Engineering Director', 'Head of Engineering'],
    ['VP Engineering', 'VP of Engineering', 'Vice President of Engineering'],
    ['Chief Technology Officer', 'CTO', 'Co-Founder & CTO'],
  ],
  [
    ['Marketing Intern', 'Marketing Assistant', 'Junior Content Writer'],
    ['Marketing Specialist', 'Content Marketer', 'Demand Generation Specialist'],
    ['Senior Marketing Specialist', 'Senior Product Marketer'],
    ['Marketing Manager', 'Product Marketing Manager', 'Brand Manager'],
    ['Marketing Director', 'Director of Marketing', 'Head of Marketing'],
    ['VP Marketing', 'VP of Marketing', 'Vice President Marketing'],
    ['Chief Marketing Officer', 'CMO'],
  ],
  [
    ['Finance Trainee', 'Junior Accountant'],
    ['Accountant', 'Financial Analyst', 'Internal Auditor'],
    ['Senior Financial Analyst', 'Senior Accountant'],
    ['Finance Manager', 'Accounting Manager', 'Controller'],
    ['Finance Director', 'Director of Finance', 'Head of Finance'],
    ['VP Finance', 'Vice President of Finance'],
    ['Chief Financial Officer', 'CFO'],
  ],
  [
    ['Associate Product Manager', 'Product Analyst'],
    ['Product Owner', 'Product Manager'],
    ['Senior Product Manager', 'Principal Product Manager'],
    ['Group Product Manager', 'Lead Product Manager'],
    ['Director of Product', 'Product Director', 'Head of Product'],
    ['VP Product', 'Vice President of Product Management'],
    ['Chief Product Officer', 'CPO'],
  ],
  [
    ['HR Assistant', 'Recruiting Coordinator'],
    ['Recruiter', 'HR Generalist', 'Talent Acquisition Specialist'],
    ['Senior Recruiter', 'Senior HR Business Partner'],
    ['HR Manager', 'Talent Acquisition Manager', 'People Partner Manager'],
    ['HR Director', 'Director of People', 'Head of People'],
    ['VP People', 'Vice President of Human Resources'],
    ['Chief People Officer', 'CHRO'],
  ],
  [
    ['Customer Support Agent', 'Support Associate'],
    ['Customer Success Manager', 'Implementation Consultant'],
    ['Senior Customer Success Manager', 'Senior Implementation Consultant'],
    ['Customer Success Team Lead', 'Support Manager'],
    ['Director of Customer Success', 'Head of Customer Success'],
    ['VP Customer Success', 'Vice President of Customer Experience'],
    ['Chief Customer Officer'],
  ],
  [
    ['Operations Assistant', 'Logistics Trainee'],
    ['Operations Analyst', 'Project Coordinator', 'Supply Chain Planner'],
    ['Senior Project Manager', 'Senior Operations Analyst'],
    ['Operations Manager', 'Program Manager', 'Plant Manager'],
    ['Director of Operations', 'Operations Director', 'Head of Operations'],
    ['VP Operations', 'Vice President of Operations'],
    ['Chief Operating Officer', 'COO', 'Managing Director'],
  ],
];

/** The regions that some titles of leaders end with. */
export const regions = [', EMEA', ' - DACH', ', North America', ' (Iberia)', ', Nordics', ' UK & Ireland'];
// biome-ignore format: a list of words reads best in rows
/** What titles name besides: the market or the thing that somebody works for. */
export const segments = [
  'Enterprise', 'Mid-Market', 'SMB', 'Strategic Accounts', 'Public Sector', 'Health Care', 'Financial Services', 'Manufacturing',
  'Retail', 'Energy', 'Logistics', 'Hospitality', 'Higher Education', 'Insurance', 'Telecommunications', 'Real Estate', 'Automotive',
  'Life Sciences', 'Agriculture', 'Nonprofit', 'Media', 'Construction', 'Aviation', 'Food & Beverage', 'Partners', 'Channel', 'Startups',
];
// biome-ignore format: a list of words reads best in rows
export const subjects = [
  'Payments', 'Billing', 'Checkout', 'Search', 'Identity', 'Data Platform', 'Machine Learning', 'Mobile', 'Cloud Infrastructure',
  'Developer Tools', 'Security', 'Compliance', 'Reporting', 'Integrations', 'Growth', 'Onboarding', 'Renewals', 'Pricing', 'Procurement',
  'Warehousing', 'Fleet', 'Quality', 'Sustainability', 'Internal Tools', 'Support Tools', 'Content', 'Events', 'Community', 'Research',
  'Automation', 'Robotics', 'Sensors', 'Power Systems', 'Cold Chain', 'Last Mile', 'Imports', 'Treasury', 'Tax', 'Audit', 'Payroll',
  'Benefits', 'Learning', 'Workplace', 'Brand', 'Video', 'Marketplace', 'Loyalty', 'Subscriptions', 'Fraud', 'Risk', 'Analytics',
  'Forecasting', 'Field Service', 'Spare Parts', 'Test Benches', 'Firmware', 'Networks', 'Storage', 'Translations', 'Accessibility',
];
// biome-ignore format: a list of words reads best in rows
export const areas = [
  'Global', 'EMEA', 'APAC', 'Americas', 'DACH', 'Nordics', 'Benelux', 'Iberia', 'UK & Ireland', 'North America', 'LATAM', 'Europe',
  'Southern Europe', 'Central Europe', 'Middle East', 'Africa', 'Northwest', 'Southeast', 'Lisbon', 'Porto', 'Leeds', 'Malmö', 'Turku',
  'Graz', 'Lyon', 'Denver', 'Austin', 'Toronto',
];
export const boardTitles = ['Board Member', 'Non-Executive Director', 'Member of the Advisory Board'];

/** Real places, since countries and geo ids are what signals filter by. */
export const homes = [
  { city: 'Lisbon', country: 'PT', text: 'Lisbon, Portugal' },
  { city: 'Porto', country: 'PT', text: 'Porto, Portugal' },
  { city: 'Leeds', country: 'GB', text: 'Leeds, England, United Kingdom' },
  { city: 'Malmö', country: 'SE', text: 'Malmö, Sweden' },
  { city: 'Turku', country: 'FI', text: 'Turku, Finland' },
  { city: 'Graz', country: 'AT', text: 'Graz, Austria' },
  { city: 'Lyon', country: 'FR', text: 'Lyon, France' },
  { city: 'Denver', country: 'US', text: 'Denver, Colorado, United States' },
  { city: 'Austin', country: 'US', text: 'Austin, Texas, United States' },
  { city: 'Toronto', country: 'CA', text: 'Toronto, Ontario, Canada' },
];

/** The network's industries of the sample's lines of business. */
export const networkIndustries: Record<string, string> = {
  'Climate technology': 'Renewable Energy Equipment Manufacturing',
  Logistics: 'Freight and Package Transportation',
  'Health care': 'Hospitals and Health Care',
  'Financial software': 'Financial Services',
  'Industrial automation': 'Automation Machinery Manufacturing',
  'Developer tools': 'Software Development',
  'Food production': 'Food and Beverage Manufacturing',
  Education: 'Primary and Secondary Education',
};

export const companyThird = ['Labs', 'Works', 'Systems', 'Group', 'Partners', 'Studio', 'Holdings', 'Supply', 'Data'];
