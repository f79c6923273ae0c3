import { AppError } from '../../services/platform/errors.js';

test('an internal error has a stack trace of its origin, but a refusal, which any caller can cause in large numbers, collects none', () => {
  expect(new AppError('internal', 'Broken.').stack).toContain('errors.test.ts');
  expect(new AppError('not_found', 'Nothing.').stack).not.toContain('errors.test.ts');
  expect(new Error('after it').stack).toContain('errors.test.ts');
});
