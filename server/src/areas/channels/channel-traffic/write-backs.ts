import { cut } from '@zdb/contract/kit/text'
import type { Logger } from 'pino'
import type { WriteBackKind } from '@zdb/contract/orders/online-orders/states'
import { shopById, shopStates, withGrant, type Shop } from '#areas/channels/channel-shops/public'
import { recordWriteBackReply, lockById, intakeOrder, pushToMerchant } from '#areas/orders/online-orders/public'
import { backoff, wordsOf } from '#core/work/backoff'
import { later, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import { channelSpeaking } from '#ports/channels/in-use'
import type { Channel, ChannelFailure, ChannelOrder, ChannelStatus } from '#ports/channels/port'
import type { Files } from '#ports/files/port'
import { fetchOrder, intakeShopOf } from './events.ts'
import { endWriteBack, postponeWriteBack, takeWriteBacks, type WriteBack } from './write-back.sql.ts'
import { writeBackCalls } from './write-back-calls.ts'

const batch = 5
const leaseMs = 30_000

/** Where an order is on the channel when it already knows. A call that was answered by nobody may have been heard. */
const known: Readonly<Partial<Record<WriteBackKind, readonly ChannelStatus[]>>> = {
  confirm: ['confirmed', 'shipped', 'finished'],
  cancel: ['cancelled'],
  ship: ['shipped', 'finished'],
  deliver: ['finished'],
}

const markSent = (writeBack: WriteBack): Promise<void> =>
  within(async (tx) => {
    // The order first, as everyone does who touches both.
    const order = await lockById(tx, writeBack.order_id)
    if (await endWriteBack(tx, writeBack.id, 'sent', now()))
      await recordWriteBackReply(tx, order, writeBack.kind, undefined)
  })

const markSkipped = (writeBack: WriteBack, why: string): Promise<void> =>
  within(async (tx) => void (await endWriteBack(tx, writeBack.id, 'skipped', now(), why)))

const markRefused = (writeBack: WriteBack, words: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockById(tx, writeBack.order_id)
    if (!(await endWriteBack(tx, writeBack.id, 'refused', now(), words))) return
    await recordWriteBackReply(tx, order, writeBack.kind, words)
    await pushToMerchant(tx, 'refused', order)
  })

/** The channel said no. Perhaps because it knows already, or because the buyer was faster: then nobody need worry. */
const handleRefusal = async (shop: Shop, writeBack: WriteBack, { detail }: ChannelFailure): Promise<void> => {
  const there = known[writeBack.kind]
  const answer = there ? await attempt(() => fetchOrder(shop, writeBack.channel_order_id)) : undefined
  const order: ChannelOrder | undefined = answer && !answer.failure ? answer.done : undefined
  if (order && there?.includes(order.status)) return markSent(writeBack)
  if (order?.status === 'cancelled') {
    await within((tx) => intakeOrder(tx, intakeShopOf(shop), order))
    return markSkipped(writeBack, '订单已在渠道上取消')
  }
  return markRefused(writeBack, cut(detail, 200) || '渠道没有说明原因')
}

const callChannel = async (files: Files, channel: Channel, shop: Shop, writeBack: WriteBack): Promise<void> => {
  const { needs, call } = writeBackCalls[writeBack.kind]
  if (channel[needs] === undefined) return markSkipped(writeBack, '该渠道不支持此操作')
  const answer = await attempt(() =>
    withGrant(shop.id, async (spoken, grant) => call(spoken, grant, writeBack.channel_order_id, writeBack.data, files)),
  )
  if (!answer.failure) return markSent(writeBack)
  if (answer.failure.kind === 'refused') return handleRefusal(shop, writeBack, answer.failure)
  await postponeWriteBack(writeBack.id, later(backoff(writeBack.tries)), wordsOf(answer.failure))
}

const sendWriteBack = async (files: Files, writeBack: WriteBack): Promise<void> => {
  const shop = writeBack.online_shop_id === null ? undefined : await shopById(writeBack.online_shop_id)
  const channel = channelSpeaking(writeBack.channel)
  if (!shop || shop.removed_at || shop.state === shopStates.unbound) return markSkipped(writeBack, '网店已解除授权')
  if (!channel || shop.state === shopStates.expired)
    return postponeWriteBack(writeBack.id, later(backoff(writeBack.tries)), '网店授权已失效')
  return callChannel(files, channel, shop, writeBack)
}

/** Takes a handful of write-backs and sends them. */
export const sendWriteBacks = async (log: Logger, files: Files): Promise<number> => {
  const writeBacks = await takeWriteBacks(now(), later(leaseMs), batch)
  await Promise.all(
    writeBacks.map((writeBack) =>
      sendWriteBack(files, writeBack).catch((error: unknown) => {
        log.error({ err: error, writeBack: writeBack.id }, 'write-back')
        return postponeWriteBack(writeBack.id, later(backoff(writeBack.tries)), wordsOf(error))
      }),
    ),
  )
  return writeBacks.length
}
