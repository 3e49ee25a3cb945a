import { randomInt } from 'node:crypto'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db, within } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'

export type Scene = 'register' | 'sign_in' | 'reset_password' | 'pay_password' | 'rider' | 'sub_account' | 'shop_owner'

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

/** Takes the code: right, in time, within five tries, only once, and only from whom it was sent for. */
export const takeSmsCode = async (mobile: string, scene: Scene, code: string, asker: string): Promise<void> => {
  const taken = await within(async (tx) => {
    const latest = await tx
      .selectFrom('sms_code')
      .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at'])
      .where('mobile', '=', mobile)
      .where('scene', '=', scene)
      .where('asked_by', '=', asker)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!latest || latest.used_at || latest.expires_at <= now() || latest.tries >= maxTries) return false
    const right = latest.code_hash.equals(hashOf(`${mobile}:${code}`))
    const change = right ? { used_at: now() } : { tries: latest.tries + 1 }
    await tx.updateTable('sms_code').set(change).where('id', '=', latest.id).execute()
    return right
  })
  if (!taken) refuse('wrongSmsCode')
}
