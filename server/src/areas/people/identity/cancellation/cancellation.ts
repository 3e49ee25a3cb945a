import { system, type Actor, type Guest } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { obstaclesTo, type Obstacle, type Obstacles } from '#core/domain/obstacle'
import { currentRules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { days, later, now } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import { announce } from '#core/work/outbox'
import { sweep } from '#core/work/sweep'
import { merchantErased } from '../events.ts'
import { announceSecurityChange, tellOwner } from '../security-changes.ts'
import { accountCancellation } from './cancellation-machine.ts'
import {
  dueCancellations,
  erasePeople,
  insertCancellation,
  lockDueCancellation,
  openCancellation,
  postponeCancellation,
  shutMerchant,
  type Cancellation,
} from './cancellation.sql.ts'

/**
 * The merchant is shut at once and everybody is signed out. `refuseObstacles` looks again after it is shut: what came
 * in between the question and now stands in the way.
 */
export const beginCancellation = (actor: Actor, refuseObstacles: () => Promise<void>): Promise<{ ends_at: Date }> =>
  within(async (tx) => {
    const { accountId, merchantId } = actor
    await shutMerchant(tx, merchantId, now())
    await refuseObstacles()
    const ends_at = later(days((await currentRules()).cancellationDays))
    const begun = await insertCancellation(tx, {
      merchant_id: merchantId,
      account_id: accountId,
      asked_at: now(),
      ends_at,
    })
    if (!begun) return refuse('cancellationMoved')
    await announceSecurityChange(tx, { accountId, what: 'cancellation' })
    await record(tx, actor, 'account.verifyCancellation', begun.id, { after: { ends_at } })
    return { ends_at }
  })

type Person = { id: number; merchant_id: number; is_master: boolean }

/** The master who comes in wants the account back; nobody else comes in meanwhile. True when it was taken back. */
export const takeBackBySigningIn = async (tx: Tx, person: Person, guest: Guest): Promise<boolean> => {
  const open = await openCancellation(tx, person.merchant_id)
  if (!open) return false
  if (!person.is_master) refuse('merchantCancelling')
  const actor = { ...guest, ...system('登录') }
  await move(tx, accountCancellation, 'takeBack', { id: open.id, actor, set: { ended_at: now() } })
  await shutMerchant(tx, person.merchant_id, null)
  await tellOwner(tx, person.id, '注销申请已撤销')
  await record(tx, actor, 'identity.takeBackCancellation', open.id, { merchantId: person.merchant_id })
  return true
}

const clock = system('clock')

/** Not erased while something stands in the way: its owner can still settle it, and until then is told of it anew. */
const postpone = async (tx: Tx, { id, merchant_id, account_id }: Cancellation, first: Obstacle): Promise<void> => {
  const extension = (await currentRules()).cancellationExtensionDays
  const ends_at = later(days(extension))
  await postponeCancellation(tx, id, ends_at)
  await tellOwner(tx, account_id, `账号注销推迟${extension}天：${first.title}，请登录处理`)
  await record(tx, clock, 'identity.postponeErasure', id, {
    merchantId: merchant_id,
    after: { ends_at, obstacle: first.key },
  })
}

/** The row is held first: a master who takes the account back waits, or was faster. */
const erase = (obstacles: readonly Obstacles[], id: number): Promise<void> =>
  within(async (tx) => {
    const at = now()
    const due = await lockDueCancellation(tx, id, at)
    if (!due) return
    const { merchant_id } = due
    const [first] = await obstaclesTo(obstacles, { merchantId: String(merchant_id) })
    if (first) return postpone(tx, due, first)
    await move(tx, accountCancellation, 'erase', { id, actor: clock, set: { ended_at: at } })
    await erasePeople(tx, merchant_id, at)
    await record(tx, clock, 'identity.eraseMerchant', merchant_id, { merchantId: merchant_id })
    await announce(tx, merchantErased, { merchantId: merchant_id })
  })

const name = 'identity.eraseCancelled'

/** Ends every account whose days are over. Any number of processes may run it. */
export const eraseCancelled = (obstacles: readonly Obstacles[]): Promise<void> =>
  sweep({ name, due: (limit) => dueCancellations(name, now(), limit), work: (id) => erase(obstacles, id) })
