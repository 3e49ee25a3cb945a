import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { announce } from '#core/work/outbox'
import { festivalTouched } from '../events.ts'
import { festivalLife, type FestivalMove } from '../machine.ts'
import { lockFestival, type Festival } from '../plan/plan.sql.ts'
import { tellFestival } from '../pushes.ts'
import { obstacleTo } from './readiness.ts'

const told: Readonly<Partial<Record<FestivalMove, string>>> = {
  activate: '已生效，按产能接单',
  activateOnTime: '已到接单时间，自动生效',
  suspend: '已暂停，全部时段不再接单',
  resume: '已恢复接单',
  end: '已结束',
  endOnTime: '日期已过，自动结束',
}

const make = async (
  tx: Tx,
  actor: Actor | SystemActor,
  name: FestivalMove,
  festival: Festival,
  set?: { accept_from: null },
): Promise<void> => {
  const { was, ...moved } = await move(tx, festivalLife, name, {
    id: festival.id,
    merchantId: festival.merchant_id,
    actor,
    ...(set ? { set } : {}),
  })
  await record(tx, actor, `festivals.${name}`, festival.id, {
    before: { state: was },
    after: { state: moved.state },
    merchantId: festival.merchant_id,
  })
  const words = told[name]
  if (words) await tellFestival(tx, moved, `“${moved.name}”${words}`, actor)
  await announce(tx, festivalTouched, { festivalId: festival.id })
}

const byHand = (name: 'suspend' | 'resume' | 'end') => (actor: Actor, id: string) =>
  within(async (tx) => {
    await make(tx, actor, name, await lockFestival(tx, actor, idOf(id)))
    return null
  })

export const activateFestival = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const festival = await lockFestival(tx, actor, idOf(id))
    const obstacle = await obstacleTo(tx, festival)
    if (obstacle !== '') refuse('festivalEmpty', obstacle)
    await make(tx, actor, 'activate', festival)
    return null
  })

export const suspendFestival = byHand('suspend')
export const resumeFestival = byHand('resume')
export const endFestival = byHand('end')

const clock = system('clock')

/** Its time to accept has come: it takes effect, or its merchant hears why it cannot. */
export const activateOnTime = async (tx: Tx, festival: Festival): Promise<void> => {
  const obstacle = await obstacleTo(tx, festival)
  if (obstacle === '') return make(tx, clock, 'activateOnTime', festival)
  await make(tx, clock, 'missStart', festival, { accept_from: null })
  await tellFestival(tx, festival, `“${festival.name}”未能自动生效：${obstacle}`, clock)
}

export const endOnTime = (tx: Tx, festival: Festival): Promise<void> => make(tx, clock, 'endOnTime', festival)
