import { newSmsCode, type Scene } from '../../../server/src/areas/people/identity/sms-codes.sql.ts'
import type { Person } from '../people.ts'

type Message = { code: string }

/** The code that a phone got last. */
export const readPhone = async (sandboxUrl: string, mobile: string): Promise<string> => {
  const response = await fetch(`${sandboxUrl}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: Message[] }
  return messages.find(({ code }) => code !== '')?.code ?? ''
}

/** A code as if it had just come to the phone of this person. */
export const aCodeSent = ({ mobile, accountId }: Person, scene: Scene): Promise<string> =>
  newSmsCode(mobile, scene, `account:${accountId}`)
