import { randomUUID } from 'node:crypto'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'
import { drawCaptcha } from './captcha-drawing.ts'

const captchaLength = minutes(5)

export const newCaptcha = async (): Promise<{ key: string; image: string }> => {
  const { answer, picture } = await drawCaptcha()
  const key = randomUUID()
  await db()
    .insertInto('captcha')
    .values({ key, answer, expires_at: later(captchaLength) })
    .execute()
  return { key, image: `data:image/png;base64,${picture.toString('base64')}` }
}

/** A captcha answers once, right or wrong. */
export const takeCaptcha = async (key: string, answer: string): Promise<void> => {
  const taken = await db()
    .deleteFrom('captcha')
    .where('key', '=', key)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.expires_at <= now() || taken.answer !== answer.toLowerCase()) refuse('wrongCaptcha')
}

export const dropOldCaptchas = async (): Promise<void> => {
  await db().deleteFrom('captcha').where('expires_at', '<', now()).execute()
}
