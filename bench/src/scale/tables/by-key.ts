import type { DB } from '../../../../server/src/core/db/schema.ts'

type Key = { column: string; why: string }

/** Looked up before any merchant is known, or of no merchant: by a key of their own, beside nothing else. */
export const byKey = {
  acceptance_offering: { column: 'order_id', why: 'learned from once a night, all of it' },
  captcha: { column: 'key', why: 'asked by strangers' },
  channel_push: { column: 'id', why: 'whose it is stands sealed within; worked off one by one' },
  courier_push: { column: 'id', why: 'whose it is stands sealed within; worked off one by one' },
  courier_statement_line: { column: 'sn', why: 'compared with rides once a day' },
  once: { column: 'caller_id', why: 'the key of a call, before the call' },
  rate_limit: { column: 'key', why: 'counted before anybody is known' },
  session: { column: 'id', why: 'tells who is there' },
  sign_in_try: { column: 'subject', why: 'counted for whoever tries' },
  sms_code: { column: 'mobile', why: 'sent to a number that may be nobody’s yet' },
  social_login: { column: 'openid', why: 'tells who is there' },
  social_visit: { column: 'state_hash', why: 'a way back from another site' },
  spent_proof: { column: 'signature', why: 'a proof of work of a stranger counts once' },
  statement_line: { column: 'no', why: 'compared with payments once a day' },
  store_name: { column: 'city_code', why: 'a name is taken once in a city' },
  sweep_failure: { column: 'row_id', why: 'rows of any table that a sweep could not move' },
} as const satisfies Partial<Record<keyof DB, Key>>
