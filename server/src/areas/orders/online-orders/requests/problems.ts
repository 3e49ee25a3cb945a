import type { FastifyBaseLogger } from 'fastify'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { problemTypes } from '@zdb/contract/orders/online-orders/states'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse, refuseField } from '#core/http/refusal'
import { refuseOther } from '#core/terms/expected'
import { within } from '#core/db/tx'
import { closeIn } from '../fulfilment/arrangement.ts'
import { eachRow } from '../fulfilment/batches.ts'
import { moveBy } from '../move-online.ts'
import { problemTitle } from '../detail/present-parts.ts'
import { lockOrder } from '../online-order.sql.ts'

export const markProblem = (
  actor: Actor,
  sn: string,
  { type, note, only_first }: Body<typeof onlineOrders.markProblem>,
): Promise<null> =>
  within(async (tx) => {
    if (!problemTypes.some(({ id }) => id === type)) refuseField('type', '没有这个问题类型')
    const order = await lockOrder(tx, actor, sn)
    if (only_first && order.problem_open) refuse('onlineMoved', '该网单已被标记为问题单，请刷新后再看')
    const detail = `${problemTitle(type)}${note && `：${note}`}`
    await moveBy(
      tx,
      actor,
      'markProblem',
      order,
      { what: '标记问题单', detail },
      {
        problem_type: type,
        problem_note: note,
        problem_at: now(),
        problem_open: true,
      },
    )
    return null
  })

const notProblem = '该网单没有待处理的问题'

export const handleProblem = (
  actor: Actor,
  sn: string,
  { note, expect }: Body<typeof onlineOrders.handleProblem>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    if (!order.problem_open) refuse('onlineMoved', notProblem)
    refuseOther(expect, { type: order.problem_type, note: order.problem_note })
    await moveBy(tx, actor, 'handleProblem', order, { what: '处理问题单', detail: note }, { problem_open: false })
    return null
  })

const closeProblem = (actor: Actor, sn: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    if (!order.problem_open) refuse('onlineMoved', notProblem)
    await closeIn(tx, actor, order, problemTitle(order.problem_type ?? 99))
  })

export const closeProblems = (actor: Actor, sns: readonly string[], log: FastifyBaseLogger) =>
  eachRow(
    sns,
    () => '已关闭',
    log,
    (sn) => closeProblem(actor, sn),
  )

export const removeProblems = (actor: Actor, sns: readonly string[], log: FastifyBaseLogger) =>
  eachRow(
    sns,
    () => '已恢复',
    log,
    (sn) => handleProblem(actor, sn, { note: '批量恢复' }),
  )
