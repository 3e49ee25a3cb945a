import { textOf } from '../../ask.ts'
import { cleanForm } from '../../forms/clean-form.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackOutcome, ChannelEvent, EventDetail } from '../port.ts'
import type { Fields } from '../reading.ts'
import { isSigned } from './signing.ts'

const reply = (status: number, body: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body })
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, 'fail'), why })

const details: Readonly<Record<string, (told: Fields) => EventDetail>> = {
  'alipay.open.mini.order.changed': (told) => {
    if (told['event'] === 'CLOSED') return { kind: 'cancelled', reason: textOf(told['close_reason']) || '订单关闭' }
    return told['event'] === 'FINISHED' ? { kind: 'finished' } : { kind: 'order' }
  },
  'alipay.open.mini.order.aftersale.notify': (told) => ({ kind: 'refundMoved', refundId: idOf(told['aftersale_id']) }),
  'alipay.open.app.item.status.notify': (told) => ({ kind: 'item', outItemId: idOf(told['out_item_id']) }),
  'alipay.open.auth.appauth.cancelled': () => ({ kind: 'unbound' }),
}

/** A form in which `biz_content` says what happened; it is told again until the answer is the one word. */
export function receive({ appId, publicKey }: { appId: string; publicKey: string }, push: RawPush): CallbackOutcome {
  const sent = Object.fromEntries(new URLSearchParams(push.body.toString('utf8')))
  if (!isSigned(sent, publicKey)) return refused('signature')
  const form = cleanForm(sent)
  if (form['app_id'] !== appId) return refused('app')
  const told = readRecord(form['biz_content'] ?? '') ?? {}
  const detail = details[form['msg_method'] ?? '']?.(told)
  const event: ChannelEvent | undefined = detail && {
    id: form['notify_id'] ?? '',
    shopId: idOf(told['auth_app_id']),
    orderId: idOf(told['order_id']),
    at: new Date(Number(form['utc_timestamp'])),
    ...detail,
  }
  return { ok: true, reply: reply(200, 'success'), events: event ? [event] : [] }
}
