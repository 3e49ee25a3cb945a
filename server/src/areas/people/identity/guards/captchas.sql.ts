import { randomUUID } from 'node:crypto'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'

const captchaLength = minutes(5)

export const newCaptcha = async (): Promise<{ key: string; image: string }> => {
  // With the font it draws from it is loaded by whoever first sees a captcha.
  const { default: svgCaptcha } = await import('svg-captcha')
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1ilI',
    color: true,
    background: '#f2f5f4',
    width: 120,
    height: 40,
  })
  const key = randomUUID()
  await db()
    .insertInto('captcha')
    .values({ key, answer: text.toLowerCase(), expires_at: later(captchaLength) })
    .execute()
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
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
