import {
  classifyPost,
  listPrompts,
  scoreLexically,
} from '../../services/gateway/prospecting/content-signals/classify-post.js';
import { detectAttendance } from '../../services/gateway/prospecting/content-signals/detect-attendance.js';
import { pickPosts } from '../../services/gateway/prospecting/content-signals/plan-content.js';
import { scoreText } from '../../services/gateway/prospecting/content-signals/score-text.js';

const post = 'Hiring senior engineers takes us four months. Our recruiting team is overloaded, and it shows!';

test.each<[string, string, number]>([
  ['all telling words', 'Posts about hiring engineers', 1],
  ['half of them', 'hiring designers', 0.5],
  ['none', 'supply chain software', 0],
  ['endings, case and accents do not matter', 'Récruits HIRED engineer', 1],
  ['the best alternative counts', 'supply chains, freight; hiring engineers', 1],
  ['or divides too', 'logistics or recruiting', 1],
  ['so does a sentence end', 'Freight rates. Recruiting teams.', 1],
  ['a phrase must occur as it is', '"engineers senior"', 0],
  ['and weighs as its words', '"senior engineers" freight', 2 / 3],
  ['what is excluded scores nothing', 'hiring engineers -overloaded', 0],
  ['a phrase too', 'hiring engineers -"four months"', 0],
  ['a hyphen within a word excludes nothing', 'co-engineers', 0.5],
  ['nothing but stop words fits nothing', 'posts about the people', 0],
  ['an empty prompt fits nothing', '', 0],
])('F2: the embedded rule: %s', (_, prompt, score) => {
  expect(scoreText(post, prompt)).toBeCloseTo(score);
});

test('F2: the embedded rule reads any script, and an odd prompt breaks nothing', () => {
  expect(scoreText('Мы ищем инженеров', 'инженеров')).toBe(1);
  expect(scoreText('Größere Aufträge', '"grossere auftrage"')).toBe(0);
  expect(scoreText('Größere Aufträge', 'auftrage')).toBe(1);
  expect(scoreText(post, '"""-"- , ; -hiring"')).toBe(0);
});

test.each<[boolean, string]>([
  [true, 'See you at SaaStr 2026 next week, find us at booth B12!'],
  [true, "I'm speaking at the Berlin Data Conference on Friday."],
  [true, 'Thrilled to attend Web Summit this year'],
  [true, "Who's going to DevCon 2026?"],
  [false, 'Hiring at our company is hard, see you at work tomorrow.'],
  [false, 'Ten things that I learnt about conferences from afar'],
  [false, 'We are going to raise prices'],
])('F2: event attendance is %s for: %s', (expected, text) => {
  expect(detectAttendance(text)).toBe(expected);
});

const silent = { accept_all_posts: false, post_filter: '', use_cases: [], detects_event_attendance: false };
const judge = (text: string, asked: object) => {
  const judging = { ...silent, ...asked };
  return classifyPost(judging, scoreLexically(text, judging));
};
const useCases = [
  { name: 'Freight', prompt: 'freight rates' },
  { name: 'Hiring pain', prompt: 'hiring takes months' },
];

test('F2: a post counts if it passes the filter and fits a use case, and the best use case is reported', () => {
  expect(judge(post, {})).toEqual({ useCase: null, score: null });
  expect(judge(post, { use_cases: useCases })).toEqual({ useCase: 'Hiring pain', score: 1 });
  expect(judge(post, { use_cases: useCases.slice(0, 1) })).toBeNull();
  expect(judge(post, { use_cases: useCases, post_filter: 'engineers' })).toMatchObject({ useCase: 'Hiring pain' });
  expect(judge(post, { use_cases: useCases, post_filter: 'nurses' })).toBeNull();
  expect(judge(post, { post_filter: 'nurses' })).toBeNull();
});

test('F2: accept_all_posts needs no scores, and event attendance counts as one more use case', () => {
  const all = { accept_all_posts: true, post_filter: 'nurses', use_cases: useCases };
  expect(judge('Anything', all)).toEqual({ useCase: null, score: null });
  expect(listPrompts({ ...silent, ...all })).toEqual([]);
  const attending = { use_cases: useCases, detects_event_attendance: true };
  expect(judge('See you at Expo 2026, booth 4', attending)).toEqual({ useCase: 'Event attendance', score: 1 });
  expect(judge('Sunny today', { detects_event_attendance: true })).toBeNull();
  expect(listPrompts({ ...silent, ...attending })).toHaveLength(3);
});

const found = (id: number, day: number, facts: object = {}) => ({
  id,
  posted_at: `2026-11-0${day}T09:00:00.000000Z`,
  engagements: 0,
  author_url: null,
  rank: 0,
  ...facts,
});
const idsOf = (posts: ReturnType<typeof found>[], limits: object = {}) =>
  pickPosts(posts, { sort: 'date_posted', perAuthor: 2, limit: 10, ...limits }).map((one) => one.id);

test('F2: posts of all sources are taken in the order asked for, each once, within the limits', () => {
  const posts = [found(1, 1, { engagements: 9 }), found(2, 3), found(3, 2, { rank: 0.5 }), found(3, 2), found(4, 3)];
  expect(idsOf(posts)).toEqual([4, 2, 3, 1]);
  expect(idsOf(posts, { sort: 'engagements' })).toEqual([1, 4, 2, 3]);
  expect(idsOf(posts, { sort: 'relevance' })).toEqual([3, 4, 2, 1]);
  expect(idsOf(posts.toReversed(), { sort: 'relevance', limit: 2 })).toEqual([3, 4]);
  const byOne = [1, 2, 3, 4].map((id) => found(id, id, { author_url: 'https://social.example/in/one' }));
  expect(idsOf([...byOne, found(5, 1)])).toEqual([4, 3, 5]);
});
