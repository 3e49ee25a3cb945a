export { inForceFor, relianceOf } from './qualifications.sql.ts'
export { approveVersion, rejectVersion } from './verdicts.ts'
