import { compileTitles, readTitle } from '../../services/gateway/directory/titles/index.js';

const levels = (titles: string[]) => titles.map((title) => [title, readTitle(title).seniority]);

test.each([
  [
    'CXO',
    [
      'генеральний директор',
      'Prezes zarządu',
      'toimitusjohtaja',
      '代表取締役社長',
      '대표이사',
      'מנכ"ל',
      'الرئيسة التنفيذية',
    ],
  ],
  [
    'Vice President',
    ['VPE', 'AVP', '副总经理', 'Genel Müdür Yardımcısı', 'סמנכ"לית שיווק', 'Phó tổng giám đốc', 'Wiceprezeska'],
  ],
  [
    'Director',
    ['Verkoopdirecteur', 'Vertriebsleiterin', '営業部長', 'Försäljningsdirektör', 'Directora Financiera', 'Riaditeľka'],
  ],
  [
    'Entry Level Manager',
    ['Försäljningschef', 'Satış Müdürü', 'ผู้จัดการฝ่ายขาย', 'Pengurus Jualan', '영업팀장', 'RevOps Manager'],
  ],
  [
    'Entry Level',
    ['Zdravotní sestra', 'Медсестра', '社長秘書', '总经理助理', 'Помощник генерального директора', 'Kırtasiye memuru'],
  ],
  ['In Training', ['Стажёрка', '实习生', 'นักศึกษาฝึกงาน', 'Harjoittelija', 'Φοιτήτρια']],
  ['Owner / Partner', ['Сооснователь', '共同創業者', 'Współwłaścicielka', 'Đồng sáng lập']],
])('B13: %s is read in every language, in both genders, and from compounds', (level, titles) => {
  expect(levels(titles)).toEqual(titles.map((title) => [title, level]));
});

test('B13: a title that cannot be read, or that names no current role, has no level', () => {
  const titles = [
    'Stealth',
    '123',
    'Hledám práci',
    'Ser etter nye muligheter',
    '営業',
    'В поиске работы',
    '求职中',
    'Ex',
  ];
  expect(levels(titles)).toEqual(titles.map((title) => [title, null]));
});

test.each([
  ['Исполняющий обязанности генерального директора', 'CXO'],
  ['Бывший директор', null],
  ['元社長、現在は講師', 'Entry Level'],
  ['Tidligere konsernsjef, nå lærer', 'Entry Level'],
  ['Asystentka prezesa', 'Entry Level'],
  ['CEO & Fondatrice', 'Owner / Partner'],
])('acting, former and assistant roles: "%s" is read as %s', (title, level) => {
  expect(readTitle(title).seniority).toBe(level);
});

test('the Nordic word for "at" is not read as personal assistant', () => {
  const find = (title: string) =>
    compileTitles({ includes: ['Assistant'], canonicalIds: [], excludes: [] }).match(title) !== null;
  expect(['Ansvarlig på lager', 'Sommelier på restaurant', 'PA to CEO'].map(find)).toEqual([false, false, true]);
});

test('a phrase in English finds titles of other languages', () => {
  const { match } = compileTitles({ includes: ['Sales Director', 'Sales Head'], canonicalIds: [], excludes: [] });
  const titles = [
    'Verkoopdirecteur',
    'Försäljningsdirektör',
    '営業部長',
    'Директор по продажам',
    'Kierownik Marketingu',
  ];
  expect(titles.map((title) => match(title)?.rule ?? null)).toEqual([
    'Sales Director',
    'Sales Director',
    'Sales Head',
    'Sales Director',
    null,
  ]);
});

test('an occupation in another language matches that occupation alone', () => {
  const find = (phrase: string, title: string) =>
    compileTitles({ includes: [phrase], canonicalIds: [], excludes: [] }).match(title) !== null;
  expect([find('Secretary', 'Tandläkare'), find('Worker', '소방관'), find('tandläkare', 'Senior tandläkare')]).toEqual([
    false,
    false,
    true,
  ]);
});
