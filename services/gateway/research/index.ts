export { createResearchProgress } from './progress.js';
export { createProvider } from './provider.js';
export { emptyQuestions } from './sql/questions.js';
export { ResearchQuestionTemplateEntity } from './template.entity.js';
export { createResearchWorker } from './worker.js';
