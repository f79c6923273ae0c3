import { z } from 'zod';
import { named } from './words.js';

const score = z.int().min(0).max(100);

/** How promising a lead is now: the mean of four parts, each from 0 to 100, weighted by the account's weights. */
export const scoreFields = {
  score: score.meta({
    description:
      'How promising the lead is now, from 0 to 100: the mean of its parts, weighted by the weights of the account.',
  }),
  // The parts are computed together with the score, so they cost nothing extra.
  score_fit: score.meta({
    description: 'How well the role and its level, or the post, fit what the signal looks for, from 0 to 100.',
    cost: 0,
  }),
  score_recency: score.meta({
    description: 'How recent the underlying event is: 100 today, halving every 45 days.',
    cost: 0,
  }),
  score_relationship: score.meta({
    description: 'The relationship of the former employer to the account: 100 for a current customer.',
    cost: 0,
  }),
  score_confidence: score.meta({
    description: 'How many of these facts are known: the company, the date, the level and the country; from 0 to 100.',
    cost: 0,
  }),
  score_reason: z.string().meta({ description: 'Why the parts have these values, in words.', cost: 0 }),
};

const weight = z.int().min(0).max(100);
const weights = {
  fit: weight.describe('The weight of the fit, 0 to 100; 40 by default.'),
  recency: weight.describe('The weight of the recency, 0 to 100; 30 by default.'),
  relationship: weight.describe('The weight of the relationship, 0 to 100; 20 by default.'),
  confidence: weight.describe('The weight of the confidence, 0 to 100; 10 by default.'),
};
export const LeadScoring = named(
  'LeadScoring',
  'The weights that an account gives to the parts of the score of a lead.',
  z.object(weights),
);
export type LeadScoring = z.output<typeof LeadScoring>;

export const LeadScoringChanges = named(
  'LeadScoringChanges',
  'Changes to the weights. Absent weights stay as they are. At least one weight must be above 0 after the change.',
  z.strictObject({
    fit: weights.fit.optional(),
    recency: weights.recency.optional(),
    relationship: weights.relationship.optional(),
    confidence: weights.confidence.optional(),
  }),
);
export const getLeadScoringInput = z.object({});
export const changeLeadScoringInput = z.object({ body: LeadScoringChanges });
