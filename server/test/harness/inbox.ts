import { inject } from 'vitest'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { db } from '#core/db/tx'
import { solve } from './solve.ts'
import type { Client } from './world.ts'

type Scene = 'register' | 'sign_in' | 'reset_password'

/** A captcha and its answer, read where only a test can look. */
export const aCaptcha = async (client: Client): Promise<{ captcha_key: string; captcha: string }> => {
  const { data } = await client.call(identity.captcha)
  const key = data?.key ?? ''
  const { answer } = await db().selectFrom('captcha').select('answer').where('key', '=', key).executeTakeFirstOrThrow()
  return { captcha_key: key, captcha: answer }
}

export const aProof = async (client: Client, mobile: string, headers: Record<string, string> = {}): Promise<string> =>
  solve((await client.call(identity.proofOfWork, { query: { mobile }, headers })).data?.challenge ?? '')

/** All that stands before a password or a code by SMS. */
export const atTheDoor = async (client: Client, mobile: string, headers: Record<string, string> = {}) => ({
  proof: await aProof(client, mobile, headers),
  ...(await aCaptcha(client)),
})

/** The last code that came to a phone, which stands in the sandbox. */
export const readPhone = async (mobile: string): Promise<string> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  return messages[0]?.code ?? ''
}

/** Asks for a code and reads it from the phone, which stands in the sandbox. */
export const aCodeFor = async (client: Client, mobile: string, scene: Scene): Promise<string> => {
  const endpoint = scene === 'register' ? identity.registerSms : identity.sms
  await client.call(endpoint, { query: { mobile, scene, ...(await atTheDoor(client, mobile)) } })
  return readPhone(mobile)
}
