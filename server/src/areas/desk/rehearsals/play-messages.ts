import type { Progress } from '@zdb/contract/desk/rehearsals/schemas'
import type { Report } from '@zdb/contract/desk/rehearsals/report'

/** What the process that plays a rehearsal is told: it knows the installation's database and nothing else of it. */
export type PlayOrder = {
  id: number
  merchantId: number
  databaseUrl: string
  sourceFrom: string
  sourceTo: string
  day: string
  factor: number
  hours: number
  minutes: number
  hands: number
  making: number
  /** After which share of it the server that is rehearsed is killed, for proof. */
  killAt?: readonly number[]
}

/** What it says while it plays, and at the end. */
export type PlayWord = { progress: Progress } | { report: Report; text: string } | { trouble: string }
