import type { FastifyRequest } from 'fastify'
import { keepFor, type Upload } from '#areas/desk/files/public'
import type { Evidence, QueueDecision, QueueSource } from '#core/domain/queue'
import { asPlatform, type Operator } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import type { Files } from '#ports/files/port'

const isFile = /^\/files\/[\w.~-]{1,160}$/

/** One of the options of each; where nothing was said, what was proposed. */
export const choicesIn = ({ choices = [] }: Evidence, said: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    choices.map(({ name, label, options, proposed }) => {
      const value = (Object.hasOwn(said, name) ? said[name] : undefined) ?? proposed
      if (!options.some((option) => option.value === value)) refuseField(`choices.${name}`, `请选择${label}`)
      return [name, value]
    }),
  )

/** Only what the decision asks for, each in its form. */
export const fieldsIn = (
  { fields = [] }: QueueDecision,
  said: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map(({ name, form, missing }) => {
      const words = Object.hasOwn(said, name) ? (said[name] ?? '') : ''
      return [name, (form === 'file' ? isFile : form).test(words) ? words : refuseField(name, missing)]
    }),
  )

/** A file that comes with a decision belongs to the merchant it is about. */
export const attachFile = async (
  files: Files,
  source: QueueSource,
  operator: Operator,
  id: number,
  request: FastifyRequest,
): Promise<Upload> => {
  if (!Object.values(source.decisions).some(({ fields = [] }) => fields.some(({ form }) => form === 'file')))
    refuse('decisionUnknown')
  const { merchantId } = (await source.describe([id])).get(id) ?? refuse('itemGone')
  return keepFor(files, { merchantId, accountId: null, actor: asPlatform(operator) }, request)
}
