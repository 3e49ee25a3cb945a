import type { Logger } from 'pino'
import type { WareTask } from '@zdb/contract/channels/mini-shop/states'
import { cut } from '@zdb/contract/kit/text'
import { withGrant } from '#areas/channels/channel-shops/public'
import { within, type Tx } from '#core/db/tx'
import { move } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { later, now, seconds } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { attempt } from '#ports/channels/calling/attempt'
import { channelFailure, type Grant } from '#ports/channels/port'
import type { Files } from '#ports/files/port'
import type { ItemReport, Shelf } from '#ports/channels/minishop/pay-app/port'
import { wareShelf } from '../machine.ts'
import { tellAnswer, refreshMini } from '../pushes.ts'
import { answered, lockAnyWare, outItemId, patchWare, takeDueWares, type Ware } from '../wares.sql.ts'
import { itemOf, picturesAt, skusFor } from './shelf-item.ts'

const payApp = system('channel')
const batch = 10
const leaseMs = seconds(60)

/** What came of asking: the task is done, is heard and waits, or was refused with a reason. */
type Outcome =
  | { readonly kind: 'done'; readonly itemId?: string }
  | { readonly kind: 'waits'; readonly itemId?: string }
  | { readonly kind: 'refused'; readonly reason: string }

type Asked = { readonly shelf: Shelf; readonly grant: Grant; readonly ware: Ware; readonly files: Files }

/** Of something that is looked at: the newest version of it, once the pay-app has heard of it. */
const verdictOf = (report: ItemReport): Outcome => {
  if (report.status === 'auditing') return { kind: 'waits', itemId: report.itemId }
  if (report.status === 'rejected' || report.status === 'frozen')
    return { kind: 'refused', reason: report.reason || '支付宝没有说明原因' }
  return { kind: 'done', itemId: report.itemId }
}

/**
 * A refusal may be of the second asking: when a line breaks, the pay-app's SDK asks once more by itself, and what was
 * heard the first time is refused as known, or as being looked at.
 */
const orHeard = async ({ shelf, grant, ware }: Asked, ask: () => Promise<Outcome>): Promise<Outcome> => {
  const tried = await attempt(ask)
  if (!tried.failure) return tried.done
  const report = tried.failure.kind === 'refused' ? await shelf.item(grant, outItemId(ware)) : null
  if (report?.status === 'auditing') return verdictOf(report)
  throw tried.failure
}

/** The pay-app is asked first whether it knows the ware: an answer of last time may have been lost. */
const create = async (asked: Asked): Promise<Outcome> => {
  const { shelf, grant, ware, files } = asked
  const report = await shelf.item(grant, outItemId(ware))
  if (report && (ware.task_sent || report.status === 'auditing')) return verdictOf(report)
  const item = await itemOf(ware, await picturesAt(shelf, grant, files, ware))
  return orHeard(asked, async () => {
    if (!report) return { kind: 'waits', ...(await shelf.createItem(grant, item)) }
    await shelf.modifyItem(grant, report.itemId, item)
    return { kind: 'waits', itemId: report.itemId }
  })
}

const modify = async (asked: Asked): Promise<Outcome> => {
  const { shelf, grant, ware, files } = asked
  const report = await shelf.item(grant, outItemId(ware))
  if (!report) return { kind: 'refused', reason: '支付宝没有这件商品' }
  if (ware.task_sent || report.status === 'auditing') return verdictOf(report)
  const item = await itemOf(ware, await picturesAt(shelf, grant, files, ware))
  return orHeard(asked, async () => {
    await shelf.modifyItem(grant, report.itemId, item)
    return { kind: 'waits', itemId: report.itemId }
  })
}

/** What the pay-app does at once, and does again without harm. */
const direct =
  (act: (asked: Asked) => Promise<void>) =>
  async (asked: Asked): Promise<Outcome> => {
    await act(asked)
    return { kind: 'done' }
  }

const tasks: Readonly<Record<WareTask, (asked: Asked) => Promise<Outcome>>> = {
  create,
  modify,
  offer: direct(({ shelf, grant, ware }) => shelf.changeOffer(grant, ware.item_id, skusFor(ware))),
  sellUp: direct(async ({ shelf, grant, ware }) => {
    await shelf.changeOffer(grant, ware.item_id, skusFor(ware))
    await shelf.sell(grant, ware.item_id, true)
  }),
  sellDown: direct(({ shelf, grant, ware }) => shelf.sell(grant, ware.item_id, false)),
  remove: direct(async ({ shelf, grant, ware }) => {
    if (ware.item_id !== '') await shelf.removeItem(grant, ware.item_id)
  }),
}

const moveOf = { create: 'pass', sellUp: 'sellUp', sellDown: 'sellDown', remove: 'remove' } as const
const doneWords: Readonly<Record<WareTask, string>> = {
  create: '商品已通过支付宝审核，可以上架',
  modify: '商品修改已通过支付宝审核',
  offer: '',
  sellUp: '商品已在小程序上架',
  sellDown: '商品已在小程序下架',
  remove: '',
}

const finish = async (tx: Tx, ware: Ware, task: WareTask, itemId: string | undefined): Promise<void> => {
  const set = { ...answered(), ...(itemId && { item_id: itemId }), updated_at: now() }
  if (task === 'modify' || task === 'offer') await patchWare(tx, ware.id, set)
  else await move(tx, wareShelf, moveOf[task], { id: ware.id, actor: payApp, set })
  const alert = doneWords[task]
  if (alert) await tellAnswer(tx, ware.merchant_id, { id: String(ware.id), title: ware.name, alert })
  else refreshMini(ware.merchant_id)
}

const fail = async (tx: Tx, ware: Ware, task: WareTask, reason: string): Promise<void> => {
  const set = { ...answered(cut(reason, 200)), updated_at: now() }
  if (task === 'create') await move(tx, wareShelf, 'reject', { id: ware.id, actor: payApp, set })
  else await patchWare(tx, ware.id, set)
  await tellAnswer(tx, ware.merchant_id, { id: String(ware.id), title: ware.name, alert: `支付宝没有接受：${reason}` })
}

/** The ware as it is, where it is still in the hands of whoever took it so: after the end of a lease it is another's. */
const stillHeld = async (tx: Tx, ware: Ware): Promise<Ware | undefined> => {
  const current = await lockAnyWare(tx, ware.id)
  return current?.task === ware.task && current.next_at.getTime() === ware.next_at.getTime() ? current : undefined
}

/** What was asked meanwhile is not answered by this. */
const settle = (ware: Ware, task: WareTask, outcome: Outcome): Promise<void> =>
  within(async (tx) => {
    const current = await stillHeld(tx, ware)
    if (!current) return
    if (outcome.kind === 'refused') return fail(tx, current, task, outcome.reason)
    if (outcome.kind === 'done') return finish(tx, current, task, outcome.itemId)
    await patchWare(tx, ware.id, {
      task_sent: true,
      tries: current.tries + 1,
      next_at: later(backoff(current.tries + 1)),
      ...(outcome.itemId && { item_id: outcome.itemId }),
    })
  })

export const syncWare = async (files: Files, ware: Ware): Promise<void> => {
  const task = ware.task as WareTask
  const asked = await attempt(() =>
    withGrant(ware.shop_id, async ({ payApp: found }, grant) => {
      if (!found) throw channelFailure('unreachable', 'no shelf')
      return tasks[task]({ shelf: found.shelf, grant, ware, files })
    }),
  )
  if (!asked.failure) return settle(ware, task, asked.done)
  // Lost, late or busy: nobody knows whether it was heard, and it is asked after.
  if (asked.failure.kind === 'refused') return settle(ware, task, { kind: 'refused', reason: asked.failure.detail })
  const tries = ware.tries + 1
  await within(async (tx) => {
    if (await stillHeld(tx, ware)) await patchWare(tx, ware.id, { tries, next_at: later(backoff(tries)) })
  })
}

/** Takes a handful of wares whose answer is due and asks; one that fails holds up no other. */
export const syncWares = async (files: Files, log: Logger): Promise<number> => {
  const wares = await takeDueWares(now(), later(leaseMs), batch)
  await Promise.all(
    wares.map((ware) =>
      syncWare(files, ware).catch((error: unknown) => log.error({ err: error, ware: ware.id }, 'mini-shop ware')),
    ),
  )
  return wares.length
}
