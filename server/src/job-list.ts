import { sql } from 'kysely'
import { job, type Job } from '#core/work/jobs'
import type { Kept } from '#core/work/kept'
import { dropExpired, type Retained } from '#core/work/retention'
import { areas } from './areas.ts'
import { gathered } from './gathered.ts'
import type { JobNeeds } from './manifest.ts'

/** Everything that is kept for a time, the core's own first. */
export const retained: readonly Retained[] = [
  { kind: 'answer', table: 'once', isOld: (before) => sql`at < ${before}` },
  { kind: 'sweepFailure', table: 'sweep_failure', isOld: (before) => sql`next_at < ${before}` },
  { kind: 'pulseCount', table: 'provider_pulse_count', isOld: (before) => sql`at < ${before}` },
  { kind: 'termsSeen', table: 'terms_seen', isOld: (before) => sql`at < ${before}` },
  ...areas.flatMap((area) => area.retained ?? []),
]

/** The core's own tables that no age clears. */
export const coreKept: Kept = {
  books: ['claim', 'ledger_account', 'ledger_hold', 'ledger_posting', 'ledger_transaction'],
  trade: ['move_history'],
  trail: ['audit', 'payout_stop', 'platform_rule'],
  bounded: ['migration', 'minted_key', 'provider_pulse', 'retention', 'shared_token'],
  queue: ['platform_item'],
  library: ['rate_limit', 'socket_io_attachment'],
}

const coreJobs: readonly Job<never>[] = [
  job({ name: 'core.dropExpired', cron: '20 4 * * *', run: () => dropExpired(retained) }),
]

/** Work that comes back by itself, and what areas do when others announce something. */
export const jobsOf = (needs: JobNeeds): readonly Job<never>[] => [
  ...areas.flatMap(({ listeners = [], jobs }) => [...listeners, ...(jobs?.({ ...needs, ...gathered }) ?? [])]),
  ...coreJobs,
]
