export { propose } from './proposals.ts'
export { openSubjects } from './proposals.sql.ts'
