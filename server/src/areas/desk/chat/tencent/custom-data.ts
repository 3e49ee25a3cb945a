import * as z from 'zod'
import { cleanText, cut } from '@zdb/contract/kit/text'
import { merchantOf } from '@zdb/contract/desk/chat/user-ids'
import { jsonIn } from '#core/http/json-text'

const nobody = { sender: '', login_user: '', message_id: undefined, random: '', proof: '' }

const CustomData = z.object({
  /** Who of the merchant wrote it, as their page says: by their label. */
  sender: z.string().catch(''),
  /** The same by name, as pages said it before there were labels. */
  login_user: z
    .string()
    .transform((name) => cut(cleanText(name), 40))
    .catch(''),
  /** Which of our own messages it is, where our server had it carried; believed with its proof alone. */
  message_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  random: z.string().catch(''),
  proof: z.string().catch(''),
})

/** The text that goes with a message; whatever else a client puts there says nothing. */
export const customDataOf = (text: string): z.output<typeof CustomData> =>
  CustomData.catch(nobody).parse(jsonIn(text) ?? {})

const ours = ['message_id', 'random', 'proof']

/** Whether it has what our server alone writes there, in whatever form: pages go by it. */
export const claimsToBeOurs = (text: string): boolean => {
  const given = jsonIn(text)
  return typeof given === 'object' && given !== null && ours.some((name) => name in given)
}

/** The merchant that a user of the service is; nothing where it is none of ours. */
export const merchantIdOf = (userId: string): number | undefined =>
  /^m[1-9]\d{0,14}$/.test(userId) ? merchantOf(userId) : undefined
