export { openPenalties } from './obstacles.ts'
export { workOffPenalties } from './deadline-sweep.ts'
export { eventsOf, listPenalties, penaltyById, type Penalty } from './penalties.sql.ts'
export { acceptAppeal, issuePenalty, openAppeal, rejectAppeal, type NewPenalty, type Verdict } from './verdicts.ts'
