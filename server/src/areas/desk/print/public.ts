export { printersOf } from './printers/printers.sql.ts'
