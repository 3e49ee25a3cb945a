import { channelOf, channels } from '@zdb/contract/channels/channel-shops/channels'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { printMoveNames, ticketDocumentNames } from '@zdb/contract/desk/print/documents'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { printerOf } from '../printers/printers.sql.ts'
import { addChannel, channelsOf, removeChannel, rulesAt, saveRule } from './rules.sql.ts'

type Rules = Result<typeof print.rules>
const sources = ['online', 'received'] as const

/** One row for every document of every kind of order; until a store says otherwise nothing prints by itself. */
const present = async (storeId: number): Promise<Rules> => {
  const stored = await rulesAt(storeId)
  return sources.flatMap((source) =>
    ticketDocumentNames.map((document) => {
      const rule = stored.find((each) => each.source === source && each.document === document)
      return {
        document,
        source,
        on: rule?.on ?? false,
        move: rule?.move ?? printMoveNames[0],
        copies: rule?.copies ?? 1,
        printer_id: rule?.printerId ? String(rule.printerId) : null,
      }
    }),
  )
}

export const showRules = async (actor: Actor, sid: string): Promise<Rules> =>
  present((await storeOf(actor, idOf(sid))).id)

export const saveRules = async (actor: Actor, sid: string, { rules }: Body<typeof print.saveRules>): Promise<Rules> => {
  const store = await storeOf(actor, idOf(sid))
  await within(async (tx) => {
    for (const { printer_id, ...rule } of rules) {
      const printer = printer_id === null ? null : await printerOf(actor, idOf(printer_id), store.id)
      await saveRule(tx, store.id, { ...rule, printerId: printer?.id ?? null })
    }
    await record(tx, actor, 'print.saveRules', store.id, { after: { rules } })
  })
  return present(store.id)
}

export const listWhite = async (actor: Actor): Promise<Result<typeof print.white>> =>
  (await channelsOf(actor.merchantId)).map(({ id, channel }) => ({
    id: String(id),
    channel,
    name: channelOf(channel).name,
  }))

export const addWhite = (
  actor: Actor,
  { channel }: Body<typeof print.addWhite>,
): Promise<Result<typeof print.addWhite>> =>
  within(async (tx) => {
    if (!channels.some(({ code }) => code === channel)) refuseField('channel', '没有这个渠道')
    const id = await addChannel(tx, actor.merchantId, channel)
    const { name } = channelOf(channel)
    await record(tx, actor, 'print.addWhite', id, { after: { channel: name } })
    return { id: String(id), channel, name }
  })

export const removeWhite = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const { channel } = (await removeChannel(tx, actor.merchantId, idOf(id))) ?? refuse('notFound')
    await record(tx, actor, 'print.removeWhite', id, { before: { channel: channelOf(channel).name } })
    return null
  })
