export { openApiJobs } from './webhooks.ts'
