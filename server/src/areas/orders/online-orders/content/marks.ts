import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { openPictures } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { refuse, refuseField } from '#core/http/refusal'
import { refuseOther } from '#core/terms/expected'
import type { Change } from '#core/domain/timeline'
import { within, type Tx } from '#core/db/tx'
import { note } from '../timeline.sql.ts'
import { onlineOrder, type OnlineMove } from '../machine.ts'
import { announceEdit, moveBy } from '../move-online.ts'
import { lockOrder, orderOf, type NewOrder, type Order } from '../online-order.sql.ts'
import { followMuting } from '../channel/write-backs.ts'
import { refreshOnlineScreens } from '../pushes.ts'
import { lockFlagMemo, writeFlagMemo, writeFlagMemoUnheard } from './flag-memo.sql.ts'
import { flagName } from './flags.ts'

const onOff = (on: boolean): string => (on ? '开' : '关')

const line = (label: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ label, before, after }]

type Marks = { what: string; changes: Change[]; set: Partial<NewOrder> }

/** Nothing about such a mark moves the order; the log says what it was before. The same again changes nothing. */
const noteMarks = (move: OnlineMove, actor: Actor, sn: string, marksOf: (order: Order) => Marks): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const { what, changes, set } = marksOf(order)
    if (changes.length > 0) await moveBy(tx, actor, move, order, { what, changes }, set)
    return null
  })

/** The same for what the channel hears: what waits to be told follows at once. */
const tune = (move: OnlineMove, actor: Actor, sn: string, marksOf: (order: Order) => Marks): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const { what, changes, set } = marksOf(order)
    if (changes.length > 0) await followMuting(tx, await moveBy(tx, actor, move, order, { what, changes }, set))
    return null
  })

export const updateFlag = (actor: Actor, sn: string, flag: number): Promise<null> =>
  noteMarks('updateFlag', actor, sn, (order) => ({
    what: '改旗帜',
    changes: line('旗帜', flagName(order.flag), flagName(flag)),
    set: { flag },
  }))

/** Where somebody follows what the order says, they are told with the change: then it is more than one statement. */
export const saveFlagMemo = async (
  actor: Actor,
  sn: string,
  wish: Body<typeof onlineOrders.saveFlagMemo>,
): Promise<null> => {
  const heard = async (tx: Tx): ReturnType<typeof writeFlagMemo> => {
    const { fits, wanted, ...standing } = (await lockFlagMemo(tx, actor, sn, wish)) ?? refuse('notFound')
    refuseOther(wish.expect, standing)
    if (!fits) refuse(onlineOrder.refusal)
    const order = wanted ? await writeFlagMemo(tx, actor, sn, wish) : undefined
    if (order) await announceEdit(tx, order, { memo: wish.memo })
    return order
  }
  const written = (await writeFlagMemoUnheard(actor, sn, wish)) ?? (await within(heard))
  if (written) refreshOnlineScreens(written)
  return null
}

export const flagMemo = async (actor: Actor, sn: string): Promise<Result<typeof onlineOrders.flagMemo>> => {
  const { flag, memo } = await orderOf(actor, sn)
  return { flag, memo }
}

const byHand = '手动标记'

/** Whether the paper of an order is no more than this person's word. */
const isMarkOf = ({ name }: Actor, { printed_where, printed_by }: Order): boolean =>
  printed_where === byHand && printed_by === name

/** Paper that was printed elsewhere, or none after all. */
const printedBy = ({ name }: Actor, isPrinted: boolean) =>
  isPrinted
    ? { printed_at: now(), printed_where: byHand, printed_by: name }
    : { printed_at: null, printed_where: '', printed_by: '' }

export const mark = (
  actor: Actor,
  sn: string,
  { printed, flag, expect }: Body<typeof onlineOrders.mark>,
): Promise<null> =>
  noteMarks('mark', actor, sn, (order) => {
    refuseOther(expect, { printed: isMarkOf(actor, order), flag: order.flag })
    const isPrinted = printed ?? order.printed_at !== null
    const colour = flag ?? order.flag
    return {
      what: '标记',
      changes: [
        ...line('打印', order.printed_at ? '已打印' : '未打印', isPrinted ? '已打印' : '未打印'),
        ...line('旗帜', flagName(order.flag), flagName(colour)),
      ],
      set: { ...(isPrinted === (order.printed_at !== null) ? {} : printedBy(actor, isPrinted)), flag: colour },
    }
  })

export const ignoreShipping = (actor: Actor, sn: string, on: boolean): Promise<null> =>
  tune('ignoreShipping', actor, sn, (order) => ({
    what: on ? '忽略发货' : '恢复发货同步',
    changes: line('忽略发货', onOff(order.ignore_shipping), onOff(on)),
    set: { ignore_shipping: on },
  }))

export const notSync = (actor: Actor, sn: string, on: boolean): Promise<null> =>
  tune('notSync', actor, sn, (order) => ({
    what: on ? '不同步渠道状态' : '恢复同步渠道状态',
    changes: line('不同步渠道', onOff(order.not_sync), onOff(on)),
    set: { not_sync: on },
  }))

type Invoice = Body<typeof onlineOrders.updateInvoice>

const invoiceOf = ({ invoice }: Order): Invoice => (invoice as Invoice | null) ?? { title: '', tax_no: '', email: '' }

export const updateInvoice = (actor: Actor, sn: string, invoice: Invoice): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const before = invoiceOf(order)
    const changes = [
      ...line('发票抬头', before.title, invoice.title),
      ...line('税号', before.tax_no, invoice.tax_no),
      ...line('邮箱', before.email, invoice.email),
    ]
    const edited = [...new Set([...order.edited, 'invoice'])]
    if (changes.length > 0)
      await moveBy(
        tx,
        actor,
        'updateInvoice',
        order,
        { what: '修改发票', changes },
        {
          invoice: JSON.stringify(invoice),
          edited,
        },
      )
    return null
  })

const mostPhotos = 30

export const photos = async (actor: Actor, sn: string): Promise<string[]> => (await orderOf(actor, sn)).photos

export const uploadPhotos = (actor: Actor, sn: string, images: string[]): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const added = images.filter((image) => !order.photos.includes(image))
    if (order.photos.length + added.length > mostPhotos) refuseField('images', `最多${mostPhotos}张照片`)
    await openPictures(tx, actor, added)
    if (added.length > 0)
      await moveBy(
        tx,
        actor,
        'uploadPhotos',
        order,
        { what: '上传照片', detail: `${added.length}张` },
        {
          photos: [...order.photos, ...added],
        },
      )
    return null
  })

/** What a person wants to be remembered about an order. */
export const addLog = (actor: Actor, sn: string, content: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    await note(tx, order.id, 'merchant', actor, { what: '添加日志', detail: content })
    await record(tx, actor, 'onlineOrders.addLog', sn, { after: { content } })
    return null
  })
