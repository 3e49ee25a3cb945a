import type { DB } from './schema.ts'

/** The tables that belong to no area: core reads and writes them, areas ask core. */
export const coreTables = [
  'audit',
  'claim',
  'ledger_account',
  'ledger_hold',
  'ledger_posting',
  'ledger_transaction',
  'migration',
  'minted_key',
  'move_history',
  'once',
  'payout_stop',
  'platform_item',
  'platform_rule',
  'provider_pulse',
  'provider_pulse_count',
  'rate_limit',
  'retention',
  'shared_token',
  'socket_io_attachment',
  'sweep_failure',
  'terms_seen',
] as const satisfies readonly (keyof DB)[]
