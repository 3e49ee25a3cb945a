export { approvedNames, hasInForce, inForceFor, relianceOf } from './qualifications.sql.ts'
export { approveVersion, rejectVersion } from './verdicts.ts'
export { documentsOf, type HeldDocument } from './holdings.ts'
export { merchantsOfLicence } from './qualifications.sql.ts'
