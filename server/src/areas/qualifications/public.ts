export { approveVersion, rejectVersion } from './verdicts.ts'
