import { createCipheriv, randomBytes } from 'node:crypto'
import { stringify } from 'lossless-json'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent } from '../../things.ts'
import type { Params } from './calls.ts'
import { int64 } from './orders.ts'
import { refundCodes, statusCodes } from './status.ts'

function eventOf(happening: MarketEvent): { event: string; info: Params } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { oid: int64(order.id), openId: order.shopId, updateTime: order.updatedAt }
  const trade = (event: string) => ({
    event: `kwaishop_order_${event}`,
    info: { ...about, status: statusCodes[order.status] },
  })
  switch (happening.kind) {
    case 'placed':
      return trade('paySuccess')
    case 'shipped':
      return trade('delivering')
    case 'finished':
      return trade('orderSuccess')
    case 'cancelled':
      return trade('orderFail')
    case 'changed':
      return trade('addressChange')
    case 'refund': {
      const { refund } = happening
      const info = { ...about, refundId: int64(refund.id), status: refundCodes[refund.status] }
      return { event: `kwaishop_aftersales_${refund.status === 'asked' ? 'addRefund' : 'updateRefund'}`, info }
    }
    default:
      return null
  }
}

/** AES-128-CBC with an empty vector and the key for messages; the whole body is the ciphertext. */
export function push(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const told = eventOf(happening)
  if (!told || happening.kind === 'unbound') return null
  const message = stringify({
    eventId: randomBytes(16).toString('hex'),
    msgId: randomBytes(16).toString('hex'),
    bizId: int64(happening.order.id),
    userId: 0,
    openId: happening.order.shopId,
    appKey: keys.id,
    event: told.event,
    info: stringify(told.info),
    status: 1,
    createTime: happening.order.updatedAt,
    updateTime: Date.now(),
  })
  const key = Buffer.from(keys.more['messageKey'] ?? '', 'base64')
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16))
  const body = Buffer.concat([cipher.update(message ?? '', 'utf8'), cipher.final()]).toString('base64')
  return { url: callback, method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8' }, body }
}
