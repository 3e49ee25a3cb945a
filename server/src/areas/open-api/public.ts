export { openApiJobs } from './delivering.ts'
