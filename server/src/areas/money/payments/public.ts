export { chargesUnderWay } from './health.sql.ts'
