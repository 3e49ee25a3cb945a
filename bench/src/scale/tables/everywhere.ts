import type { DB } from '../../../../server/src/core/db/schema.ts'

/** A copy on every node: small, joined with everything, and written so seldom that all nodes may commit it together. */
export const everywhere = {
  acceptance_curve: 'asked with any order, written once a night',
  acceptance_model: 'asked with any order, written once a night',
  courier_account: 'a few rows: the platform’s own accounts with couriers',
  forbidden_word: 'a list',
  merchant:
    'lists name the other side in one statement; some 100,000 rows, a few writes a second when everybody signs in',
  notice: 'a list',
  payout_stop: 'one row, read with every payout',
  platform_rule: 'read with every call, changed by two people',
  radar_pace: 'what is learned of cities and hours',
  retention: 'a list',
  store: 'the search for shops and the pool’s conditions join it; opening and closing are some writes a second',
  store_scope: 'beside the store, in the same search',
  ticket_category: 'a list',
  trust_median: 'what is usual in a county, written once a night',
} as const satisfies Partial<Record<keyof DB, string>>

/** On the node that everybody connects to: of the platform itself, few rows, asked by its own people and its sweeps. */
export const onCoordinator = {
  acceptance_day: 'how far the nightly learning has come',
  courier_statement_doubt: 'a day’s question to the platform’s own people',
  health_alarm: 'watching the whole',
  ledger_proof: 'a proof of the whole',
  migration: 'what was done to the database',
  minted_key: 'keys that the installation minted',
  operator: 'the platform’s own people',
  operator_session: 'the platform’s own people',
  operator_vouching: 'the platform’s own people',
  platform_item: 'the inbox of the desk, one queue for all',
  proposal: 'what one of the platform’s people proposes and another agrees to',
  proposal_merchant: 'beside its proposal',
  provider_pulse: 'how providers answer, watched for the whole',
  provider_pulse_count: 'how providers answer, watched for the whole',
  shared_token: 'tokens of the platform with providers, renewed by one process at a time',
  socket_io_attachment: 'pushes between processes; Redis carries them where there are many',
  statement_day: 'how far the statements were read',
} as const satisfies Partial<Record<keyof DB, string>>
