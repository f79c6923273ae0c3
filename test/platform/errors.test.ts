import { AppError } from '../../services/platform/errors.js';

test('a fault of ours says where it was found; a refusal, of which anybody can cause many, does not look for it', () => {
  expect(new AppError('internal', 'Broken.').stack).toContain('errors.test.ts');
  expect(new AppError('not_found', 'Nothing.').stack).not.toContain('errors.test.ts');
  expect(new Error('after it').stack).toContain('errors.test.ts');
});
