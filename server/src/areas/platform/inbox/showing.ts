import { createHash } from 'node:crypto'
import { codes } from '@zdb/contract/codes'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import type { Evidence, Part, QueueSource } from '#core/domain/queue'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import type { Item } from './inbox.sql.ts'
import { addressOf, itemFor, sourceFor, type Address, type Sources } from './lines.ts'
import { present } from './listing.ts'

/** What was seen, in a few letters: another hash is other evidence. */
export const revisionOf = ({ parts, amount, choices }: Evidence): string =>
  createHash('sha256')
    .update(JSON.stringify([parts, amount ?? null, ...(choices ? [choices] : [])]))
    .digest('base64url')
    .slice(0, 32)

const decisionsOf = (
  { decisions }: QueueSource,
  { amount, suggested, choices = [] }: Evidence,
): Result<typeof inbox.show>['decisions'] =>
  Object.entries(decisions).map(
    ([name, { label, tone, asks = '理由' as const, reasons, takesAmount, takesChoices, fields = [] }]) => ({
      name,
      label,
      tone,
      suggested: name === suggested,
      asks,
      reasons: [...reasons],
      amount:
        takesAmount && amount
          ? {
              label: amount.label,
              proposed: formatYuan(amount.proposed),
              least: formatYuan(amount.least ?? fen(0)),
              most: amount.most === undefined ? null : formatYuan(amount.most),
            }
          : null,
      choices: takesChoices ? choices.map(({ options, ...choice }) => ({ ...choice, options: [...options] })) : [],
      fields: fields.map(({ hint = '', form, ...field }) => ({
        name: field.name,
        label: field.label,
        hint,
        kind: form === 'file' ? 'file' : 'text',
      })),
    }),
  )

type Picture = Extract<Part, { kind: 'pictures' }>['pictures'][number]

const privatePicture = /^\/files\//

/** A private picture has an address beside the item it is evidence of: who may work on that may open it. */
const addressed =
  (item: Item) =>
  ({ label, url }: Picture): Picture => ({
    label,
    url: url.replace(privatePicture, `/operator/api/inbox/${addressOf(item)}/files/`),
  })

const withAddresses = (item: Item, part: Part): Part =>
  part.kind === 'pictures' ? { ...part, pictures: part.pictures.map(addressed(item)) } : part

/** Why this operator only reads; empty when they may decide. */
const barringWords = async (source: QueueSource, { operatorId }: Operator, id: number): Promise<string> => {
  const why = await source.barred?.(operatorId, id)
  return why ? codes[why].message : ''
}

export const showItem = async (
  sources: Sources,
  operator: Operator,
  { queue, item }: Address,
  look: Look,
): Promise<Result<typeof inbox.show>> => {
  const source = sourceFor(sources, operator, queue)
  const found = await itemFor(operator, source.name, idOf(item))
  const barred = await barringWords(source, operator, found.thing_id)
  if (barred === '') await source.opened?.(asPlatform(operator), found.thing_id)
  const evidence = await source.evidence(found.thing_id)
  for (const merchantId of new Set(evidence.merchantIds)) await look(merchantId, addressOf(found))
  const [row] = await present(sources, operator, [found])
  return {
    item: row ?? refuse('itemGone'),
    revision: revisionOf(evidence),
    barred,
    parts: [...evidence.parts, ...(evidence.live ?? [])].map((part) => withAddresses(found, part)),
    decisions: decisionsOf(source, evidence),
  }
}

/** What stands before the part that was too long to be shown at once. */
export const showOlder = async (
  sources: Sources,
  operator: Operator,
  { queue, item, before }: Address & { before: string },
  look: Look,
): Promise<Result<typeof inbox.older>> => {
  const { older: history, describe, name } = sourceFor(sources, operator, queue)
  const older = history ?? refuse('notFound')
  const found = await itemFor(operator, name, idOf(item))
  const merchantId = (await describe([found.thing_id])).get(found.thing_id)?.merchantId ?? refuse('itemGone')
  await look(merchantId, addressOf(found))
  const { items, next } = await older.read(found.thing_id, idOf(before))
  const toDesk = addressed(found)
  return { items: items.map((line) => ({ ...line, pictures: line.pictures.map(toDesk) })), next }
}

/** Refuses a picture that is no evidence of this item, or whose item is not this operator's. */
export const refuseUnshown = async (
  sources: Sources,
  operator: Operator,
  { queue, item, key }: Address & { key: string },
): Promise<void> => {
  const source = sourceFor(sources, operator, queue)
  const { thing_id } = await itemFor(operator, source.name, idOf(item))
  const { parts, live = [] } = await source.evidence(thing_id)
  const isShown = [...parts, ...live].some(
    (part) => part.kind === 'pictures' && part.pictures.some(({ url }) => url === `/files/${key}`),
  )
  if (!isShown && !(await source.older?.holds(thing_id, `/files/${key}`))) refuse('notFound')
}
