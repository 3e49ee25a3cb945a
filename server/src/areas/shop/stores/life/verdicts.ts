import { momentText } from '@zdb/contract/kit/china-time'
import { stateOf } from '@zdb/contract/kit/states'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { system, type SystemActor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { releaseName } from '../profile/names.sql.ts'
import { tellStore } from '../store-push.ts'
import { leaseLifting, type StoreFacts } from '../stores.sql.ts'
import { storeLife } from './life-machine.ts'

type Verdict = 'approve' | 'reject' | 'suspend' | 'lift' | 'liftOnTime'
type Change = Partial<Pick<StoreFacts, 'life_reason' | 'suspended_until'>>

const decide = async (
  tx: Tx,
  operator: SystemActor,
  name: Verdict,
  id: number,
  set: Change,
  news: (store: StoreFacts) => readonly [title: string, alert: string],
): Promise<StoreFacts> => {
  const note = set.life_reason ?? ''
  const store = await move(tx, storeLife, name, { id, actor: operator, note, set })
  await record(tx, operator, `stores.${name}`, id, {
    merchantId: store.merchant_id,
    before: { life: stateOf(lifeStates, store.was) },
    after: { life: stateOf(lifeStates, store.life_state), ...set },
  })
  const [title, alert] = news(store)
  await tellStore(tx, store, title, alert, 'storeVerdict')
  return store
}

const unhindered = { life_reason: '', suspended_until: null }

export const approveStore = (operator: SystemActor, id: number): Promise<StoreFacts> =>
  within((tx) => decide(tx, operator, 'approve', id, unhindered, ({ name }) => ['门店已通过审核', `${name}已通过审核`]))

/** Its name is free again: whoever submits first has it. */
export const rejectStore = async (operator: SystemActor, id: number, reason: string): Promise<StoreFacts> => {
  if (reason.trim() === '') refuseField('reason', '请填写未通过的原因')
  return within(async (tx) => {
    const news = ({ name }: StoreFacts) => ['门店未通过审核', `${name}未通过审核：${reason}`] as const
    const store = await decide(tx, operator, 'reject', id, { life_reason: reason }, news)
    await releaseName(tx, id)
    return store
  })
}

/** The store is given no more orders, until then or until the platform lifts it; what was accepted goes on. */
export const suspendStore = async (
  operator: SystemActor,
  id: number,
  { reason, until = null }: { reason: string; until?: Date | null },
): Promise<StoreFacts> => {
  if (reason.trim() === '') refuseField('reason', '请填写停用的原因')
  if (until && until <= now()) refuseField('until', '恢复时间须晚于现在')
  const ends = until ? `，${momentText(until).slice(0, 16)} 恢复` : ''
  const news = ({ name }: StoreFacts) =>
    ['门店被平台停用', `${name}已被平台停用：${reason}${ends}，如有异议可提交工单`] as const
  return within((tx) => decide(tx, operator, 'suspend', id, { life_reason: reason, suspended_until: until }, news))
}

export const liftStore = (operator: SystemActor, id: number): Promise<StoreFacts> =>
  within((tx) => decide(tx, operator, 'lift', id, unhindered, ({ name }) => ['门店已恢复', `${name}已由平台解除停用`]))

const batch = 50
const clock = system('clock')

/** Ends every suspension whose date has come. Any number of processes may run it: each store is taken by one of them. */
export const liftStores = async (): Promise<void> => {
  let taken: number
  do {
    taken = await within(async (tx) => {
      const due = await leaseLifting(tx, now(), batch)
      const news = ({ name }: StoreFacts) => ['门店已恢复', `${name}停用期满，已恢复正常`] as const
      for (const { id } of due) await decide(tx, clock, 'liftOnTime', id, unhindered, news)
      return due.length
    })
  } while (taken === batch)
}
