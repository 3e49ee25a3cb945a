import { randomUUID } from 'node:crypto'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import type { OrderCard } from '@zdb/contract/desk/chat/messages'
import { quickKinds, type QuickKindName } from '@zdb/contract/desk/chat/quick-kinds'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aStore, type StoreFixture } from '#areas/shop/stores/fixtures'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { fileUrl } from './files/attachments.ts'
import { insertFile } from './files/files.sql.ts'
import { lockMerchants } from './messages/changes.sql.ts'
import { deliver, type Content, type Delivered } from './messages/delivery.ts'
import { profileOf, setOpen } from './people/profiles.sql.ts'
import { presentCard } from './quick/order-cards.ts'
import { insertQuick } from './quick/quick.sql.ts'

/** A merchant with chat that can be written to. */
export const aChatMerchant = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.updateTable('merchant').set({ enable_im: true }).where('id', '=', merchantId).execute()
  await lockMerchants(tx, [merchantId])
  await setOpen(tx, merchantId)
}

/** The second has a store among the partners of the first. */
export const aPartnership = async (
  tx: Tx,
  merchantId: number,
  partnerId: number,
  store: StoreFixture = {},
): Promise<void> => {
  const store_id = await aStore(tx, partnerId, store)
  await tx.insertInto('partner').values({ merchant_id: merchantId, store_id, at: now() }).execute()
}

export type Writer = Pick<Actor, 'merchantId' | 'accountId'> & { name?: string }

const actorOf = ({ merchantId, accountId, name = '林小花' }: Writer): Actor => ({
  kind: 'merchant',
  sessionId: '',
  device: '',
  address: '',
  requestId: '',
  isMaster: true,
  grants: new Set(),
  merchantId,
  accountId,
  name,
})

export const aMessage = async (
  tx: Tx,
  from: Writer,
  toId: number,
  content: Partial<Content> & { text?: string } = {},
): Promise<Delivered> => {
  const partner = await profileOf(toId)
  if (!partner) throw new Error(`no merchant ${toId}`)
  const { text = '在吗', ...given } = content
  const made = { type: messageTypes.text, payload: { text }, words: text, fileIds: [], ...given }
  const letter = { partner, random: randomUUID(), clientTime: 0, wish: made, content: () => Promise.resolve(made) }
  return deliver(tx, actorOf(from), letter)
}

/** Asks something of an order of one's own. */
export const aQuickMessage = async (
  tx: Tx,
  from: Writer,
  toId: number,
  { kind, order, price }: { kind: QuickKindName; order: Pick<OrderCard, 'order_sn'>; price?: string },
): Promise<number> => {
  const terms = { note: '', ...(price !== undefined && { price }) }
  const payload = { type: 'quick', kind, title: quickKinds[kind].title, order, terms, answers: null }
  const { row } = await aMessage(tx, from, toId, { type: messageTypes.custom, payload, words: '' })
  const asked = { messageId: row.id, kind, orderSn: order.order_sn, fromId: from.merchantId, toId }
  await insertQuick(tx, { ...asked, terms, state: 'open' })
  return row.id
}

type KeptFile = { id: string; kind: string; name: string; type: string; size: number; storedKey: string }

/** The row of a file whose bytes are kept; its address. */
export const keptFile = async (
  tx: Tx,
  { merchantId, accountId }: Writer,
  { storedKey, ...file }: KeptFile,
): Promise<string> => {
  const owner = { merchant_id: merchantId, account_id: accountId }
  await insertFile(tx, { ...file, ...owner, stored_key: storedKey, at: now() })
  return fileUrl(file.id)
}

/** A file of which there are no bytes. */
export const aChatFile = async (tx: Tx, owner: Writer): Promise<string> => {
  const id = randomUUID()
  const about = { kind: 'file', name: '报价.pdf', type: 'application/pdf', size: 1 }
  await keptFile(tx, owner, { id, ...about, storedKey: `aa/${id}.pdf` })
  return id
}

/** The newest order that one has given the other and that is under way, as it is shown in chat. */
export const anOrderCard = async (tx: Tx, senderId: number, shopMerchantId: number): Promise<OrderCard | undefined> => {
  const order = await tx
    .selectFrom('transfer_order')
    .selectAll()
    .where('merchant_id', '=', senderId)
    .where('shop_merchant_id', '=', shopMerchantId)
    .where('state', '=', transferStates.waitDelivery.code)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return order && presentCard(order, senderId)
}

export const anUpload = async (tx: Tx, { merchantId, accountId }: Writer): Promise<string> => {
  const id = randomUUID()
  const about = { kind: 'file', name: '报价.pdf', size: 10, random: randomUUID(), touched_at: now() }
  await tx
    .insertInto('chat_upload')
    .values({ id, merchant_id: merchantId, account_id: accountId, ...about })
    .execute()
  return id
}
