import { randomInt } from 'node:crypto'
import { codes } from '@zdb/contract/codes'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db, within, type Tx } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'

export type Scene =
  | 'register'
  | 'sign_in'
  | 'reset_password'
  | 'pay_password'
  | 'old_phone'
  | 'bind_phone'
  | 'cancellation'
  | 'bind_social'
  | 'unbind_social'
  | 'rider'
  | 'sub_account'
  | 'shop_owner'
  | 'withdrawal'
  | 'settlement_account'

export const codeMinutes = 5
const maxTries = 5

/** Keeps a fresh code for the mobile; older ones of the same scene and asker no longer count. */
export const newSmsCode = async (mobile: string, scene: Scene, asker: string): Promise<string> => {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db()
    .insertInto('sms_code')
    .values({
      mobile,
      scene,
      asked_by: asker,
      code_hash: hashOf(`${mobile}:${code}`),
      sent_at: now(),
      expires_at: later(minutes(codeMinutes)),
    })
    .execute()
  return code
}

export type GivenCode = { mobile: string; scene: Scene; code: string; asker: string }

const lockLatest = (tx: Tx, { mobile, scene, asker }: GivenCode) =>
  tx
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at'])
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .where('asked_by', '=', asker)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

const isAlive = (row: { expires_at: Date; tries: number; used_at: Date | null }): boolean =>
  row.used_at === null && row.expires_at > now() && row.tries < maxTries

/**
 * Takes codes: right, in time, within five tries, only once, and only from whom they were sent for. All are used up or
 * none: one that was mistyped does not cost the other. Returns which of them are wrong.
 */
const tryCodes = (given: readonly GivenCode[]): Promise<readonly boolean[]> =>
  within(async (tx) => {
    const found = []
    for (const each of given) {
      const row = await lockLatest(tx, each)
      const alive = row !== undefined && isAlive(row)
      found.push({ row, alive, right: alive && row.code_hash.equals(hashOf(`${each.mobile}:${each.code}`)) })
    }
    const allRight = found.every(({ right }) => right)
    for (const { row, alive, right } of found)
      if (row && alive && right === allRight)
        await tx
          .updateTable('sms_code')
          .set(right ? { used_at: now() } : { tries: row.tries + 1 })
          .where('id', '=', row.id)
          .execute()
    return found.map(({ right }) => !right)
  })

export const takeSmsCode = async (mobile: string, scene: Scene, code: string, asker: string): Promise<void> => {
  const [wrong] = await tryCodes([{ mobile, scene, code, asker }])
  if (wrong) refuse('wrongSmsCode')
}

/** Several codes of one form, each beside its field. */
export const takeSmsCodes = async (given: readonly (GivenCode & { field: string })[]): Promise<void> => {
  const wrong = await tryCodes(given)
  const { message } = codes.wrongSmsCode
  const fields = given.filter((_code, index) => wrong[index]).map(({ field }) => ({ field, message }))
  if (fields.length > 0) refuse('wrongSmsCode', message, fields)
}
