export { isEnough, type Enough } from './enough.sql.ts'
